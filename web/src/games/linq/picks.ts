/** What may be picked, and what has been: read off the offers, so no rule of the game is known here. */
import { agreeing, offered, theOnly } from '../../lib/match/narrow';
import type { Linq, Write } from '../../wire';

export type Move = Linq.Move;
export type Offer = Move | Write;
export type Picks = {
  readonly number: number | null;
  /** The people hands were put on; a hand that is bound is not among them. */
  readonly at: readonly number[];
};

export const NOTHING: Picks = { number: null, at: [] };
const HANDS = 2;

/** The blank for a word, if one is to be written. */
export const blank = (offers: readonly Offer[]): Write | null => theOnly(offers, 'Write');

export const anything = ({ number, at }: Picks): boolean => number !== null || at.length > 0;

export const numbered = (offers: readonly Offer[], { number }: Picks): Linq.NameNumber | null =>
  number === null ? null : (agreeing(offered(offers, 'NameNumber'), { number })[0] ?? null);

/** Who is pointed at whatever is picked: oneself, where every offer says so. */
export function bound(offers: readonly Offer[], you: number | null): readonly number[] {
  const points = offered(offers, 'Point');
  return you !== null && points.length > 0 && points.every(({ at }) => at.includes(you)) ? [you] : [];
}

/** Everybody a hand is on. */
export const aimed = (offers: readonly Offer[], picks: Picks, you: number | null): readonly number[] => [
  ...bound(offers, you),
  ...picks.at,
];

/** Hands that lie ready. */
export const idle = (offers: readonly Offer[], picks: Picks, you: number | null): number =>
  offered(offers, 'Point').length ? HANDS - aimed(offers, picks, you).length : 0;

/** The picks that stay when one more is made: where no hand is free, the first one put down is taken up again. */
function kept(offers: readonly Offer[], { at }: Picks, you: number | null): readonly number[] {
  const room = HANDS - bound(offers, you).length;
  return room > at.length ? at : at.slice(at.length - room + 1);
}

/** Whom a hand can be put on now. */
export function targets(offers: readonly Offer[], picks: Picks, you: number | null): Set<number> {
  const held = kept(offers, picks, you);
  const fitting = offered(offers, 'Point').filter(({ at }) => held.every((seat) => at.includes(seat)));
  const tied = bound(offers, you);
  return new Set([...fitting.flatMap(({ at }) => at), ...picks.at].filter((seat) => !tied.includes(seat)));
}

/** Put a hand on somebody, or take it off again. */
export function withSeat(offers: readonly Offer[], picks: Picks, seat: number, you: number | null): Picks {
  if (picks.at.includes(seat)) return { ...picks, at: picks.at.filter((one) => one !== seat) };
  return targets(offers, picks, you).has(seat) ? { ...picks, at: [...kept(offers, picks, you), seat] } : picks;
}

/** Let one hand go from somebody to somebody else. */
export const moved = (offers: readonly Offer[], picks: Picks, from: number, to: number, you: number | null): Picks =>
  picks.at.includes(to) ? picks : withSeat(offers, { ...picks, at: picks.at.filter((seat) => seat !== from) }, to, you);

/** The move that both hands make. */
export function pointing(offers: readonly Offer[], picks: Picks, you: number | null): Linq.Point | null {
  const hands = aimed(offers, picks, you);
  return offered(offers, 'Point').find(({ at }) => at.length === hands.length && at.every((seat) => hands.includes(seat))) ?? null;
}
