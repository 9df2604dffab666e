/** How wide the cards of a hand are, and how far they overlap, so that any hand fits any row. */
export type Fan = { readonly card: number; readonly step: number; readonly gap: number };

const LEAST_STEP = 2.5; // below this a pile looks like one card
const FINGERTIP = 44;

export function fan(room: number, cards: number, kinds: number, wanted: number): Fan {
  if (room <= 0 || kinds === 0) return { card: wanted, step: wanted / 4, gap: 6 };
  const covered = cards - kinds;
  const narrow = room < kinds * FINGERTIP + 30; // a pile is touched more easily than counted
  const least = narrow ? 1 : LEAST_STEP;
  const gap = wanted > 80 ? 12 : narrow ? 1 : cards > 16 ? 4 : 6;
  const free = room - (kinds - 1) * gap;
  const card = Math.min(wanted, (free - covered * least) / kinds);
  const step = covered ? Math.min(card * 0.34, (free - card * kinds) / covered) : 0;
  return { card, step: Math.max(least, step), gap };
}
