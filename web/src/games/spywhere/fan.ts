/** How wide the cards of a hand are, and how far they overlap, so that any hand fits any row. */
export type Fan = { readonly card: number; readonly step: number; readonly gap: number };

const LEAST_STEP = 2.5; // below this a pile looks like one card

export function fan(room: number, cards: number, kinds: number, wanted: number): Fan {
  if (room <= 0 || kinds === 0) return { card: wanted, step: wanted / 4, gap: 6 };
  const covered = cards - kinds;
  const gap = wanted > 80 ? 12 : cards > 16 ? 4 : 6;
  const free = room - (kinds - 1) * gap;
  const card = Math.min(wanted, (free - covered * LEAST_STEP) / kinds);
  const step = covered ? Math.min(card * 0.34, (free - card * kinds) / covered) : 0;
  return { card, step: Math.max(LEAST_STEP, step), gap };
}
