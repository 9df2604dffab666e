/** What may be picked, and what has been: read off the offers, so no rule of the game is known here. */
import { agreeing, offered, values, whole } from '../../lib/match/narrow';
import type { Spywhere } from '../../wire';

export type Move = Spywhere.Move;
export type Nation = Spywhere.Nation;

/** A card of several that may look the same; `key` tells them apart. */
export type Lying = { readonly key: string; readonly nation: Nation };
export type Picks = {
  readonly take: Lying | null;
  readonly give: Nation | null;
  readonly rival: number | null;
  readonly nation: Nation | null;
};

export const NOTHING: Picks = { take: null, give: null, rival: null, nation: null };

const swaps = (offers: readonly Move[]): Spywhere.SwapCard[] => offered(offers, 'SwapCard');
const guesses = (offers: readonly Move[]): Spywhere.Identify[] => offered(offers, 'Identify');

export const takeable = (offers: readonly Move[], { give }: Picks): Set<Nation> => values(agreeing(swaps(offers), { give }), 'take');

export const giveable = (offers: readonly Move[], { take }: Picks): Set<Nation> =>
  values(agreeing(swaps(offers), { take: take?.nation ?? null }), 'give');

export const identifiable = (offers: readonly Move[], { nation }: Picks): Set<number> =>
  values(agreeing(guesses(offers), { nation }), 'rival');

export const layable = (offers: readonly Move[], { rival }: Picks): Set<Nation> => values(agreeing(guesses(offers), { rival }), 'nation');

export const swapOf = (offers: readonly Move[], { give, take }: Picks): Spywhere.SwapCard | null =>
  whole(swaps(offers), { give, take: take?.nation ?? null });

export const identifyOf = (offers: readonly Move[], { rival, nation }: Picks): Spywhere.Identify | null =>
  whole(guesses(offers), { rival, nation });

export const anything = (picks: Picks): boolean => Object.values(picks).some((picked) => picked !== null);

/** Number cards that look alike, so that each can be followed when the others move. */
export function lying(cards: readonly Nation[]): Lying[] {
  const seen = new Map<Nation, number>();
  return cards.map((nation) => {
    const before = seen.get(nation) ?? 0;
    seen.set(nation, before + 1);
    return { key: `${nation}-${before}`, nation };
  });
}

export const count = (cards: readonly Nation[], ...wanted: readonly Nation[]): number =>
  cards.filter((card) => wanted.includes(card)).length;

/** The country that lies there three times, which is what clearing is about. */
export const alike = (market: readonly Nation[]): Nation | null =>
  market.find((nation) => count(market, nation) >= 3) ?? null;

/** The seats round the table, from the left of whoever looks on. */
export function others(seats: number, you: number | null): number[] {
  const all = Array.from({ length: seats }, (_, seat) => seat);
  return you === null ? all : all.slice(1).map((step) => (you + step) % seats);
}

/** Who has laid an identification card before this seat, once for each card. */
export const layers = (figures: readonly Spywhere.Figure[], seat: number): number[] =>
  figures.flatMap((figure, who) => figure.marked.filter((marked) => marked === seat).map(() => who));
