/** What may be picked, and what has been: read off the offers, so no rule of the game is known here. */
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

type Kind = Move['type'];
type Of<K extends Kind> = Extract<Move, { type: K }>;

export const offered = <K extends Kind>(offers: readonly Move[], kind: K): Of<K>[] =>
  offers.filter((move): move is Of<K> => move.type === kind);

export const theOnly = <K extends Kind>(offers: readonly Move[], kind: K): Of<K> | null =>
  offered(offers, kind)[0] ?? null;

const fits = <T>(picked: T | null, value: T): boolean => picked === null || picked === value;

export const takeable = (offers: readonly Move[], { give }: Picks): Set<Nation> =>
  new Set(
    offered(offers, 'SwapCard')
      .filter((move) => fits(give, move.give))
      .map((move) => move.take),
  );

export const giveable = (offers: readonly Move[], { take }: Picks): Set<Nation> =>
  new Set(
    offered(offers, 'SwapCard')
      .filter((move) => fits(take?.nation ?? null, move.take))
      .map((move) => move.give),
  );

export const identifiable = (offers: readonly Move[], { nation }: Picks): Set<number> =>
  new Set(
    offered(offers, 'Identify')
      .filter((move) => fits(nation, move.nation))
      .map((move) => move.rival),
  );

export const layable = (offers: readonly Move[], { rival }: Picks): Set<Nation> =>
  new Set(
    offered(offers, 'Identify')
      .filter((move) => fits(rival, move.rival))
      .map((move) => move.nation),
  );

export const swapOf = (offers: readonly Move[], { give, take }: Picks): Spywhere.SwapCard | null =>
  offered(offers, 'SwapCard').find((move) => move.give === give && move.take === take?.nation) ?? null;

export const identifyOf = (offers: readonly Move[], { rival, nation }: Picks): Spywhere.Identify | null =>
  offered(offers, 'Identify').find((move) => move.rival === rival && move.nation === nation) ?? null;

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
