/** What a list of rated matches says of who played them. */
import type { RatedMatch } from '../../wire';

const CLOSE = 3;

/** The game that was played most; of several, the one played last. */
export function favouriteOf(matches: readonly RatedMatch[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { game } of matches) counts.set(game, (counts.get(game) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** By how little a match was won or lost, among those who stayed. */
export function marginOf({ points, rivals }: RatedMatch): number {
  return Math.min(...rivals.filter(({ left }) => !left).map((rival) => Math.abs(rival.points - points)));
}

/** The matches that were closest, the closest first. */
export const closestOf = (matches: readonly RatedMatch[]): RatedMatch[] =>
  matches
    .filter((match) => !match.left && Number.isFinite(marginOf(match)))
    .sort((a, b) => marginOf(a) - marginOf(b) || b.at - a.at)
    .slice(0, matches.length > CLOSE ? CLOSE : 0);
