/** How often who has won, over the matches of one table that this device knows: it is kept here, and nowhere else. */
import type { Company } from '../device/storage';

export type Standing = { readonly name: string; readonly wins: number };

/** The matches of one game at one table that are over, the newest first. */
export const evening = (matches: readonly Company[], code: string, game: string): Company[] =>
  matches.filter((one) => one.code === code && one.game === game && one.winners !== undefined);

/** Whoever won most comes first. People are known by their names: seats change hands. */
export function standings(matches: readonly Company[]): Standing[] {
  const wins = new Map<string, number>();
  for (const { names, winners = [] } of matches) {
    names.forEach((name, seat) => wins.set(name, (wins.get(name) ?? 0) + (winners.includes(seat) ? 1 : 0)));
  }
  return [...wins].map(([name, count]) => ({ name, wins: count })).sort((a, b) => b.wins - a.wins);
}
