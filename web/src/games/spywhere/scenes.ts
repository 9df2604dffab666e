/** How a match ended: passports turn one by one, and then the points of each are counted. */
import type { Transcript } from '../../lib/match/replay';
import type { Ended, Scene } from '../board';
import type { Spywhere } from '../../wire';
import type { Nation } from './picks';

export type Guess = { readonly by: number; readonly nation: Nation; readonly right: boolean };
export type Turned = Scene & { readonly kind: 'passport'; readonly seat: number; readonly passports: readonly Nation[]; readonly guesses: readonly Guess[] };
export type Counted = Scene & { readonly kind: 'sum'; readonly seat: number; readonly sum: Sum; readonly won: boolean };
/** What stands before and after the sign of equality. */
export type Sum = { readonly dishes: readonly Nation[]; readonly right: number; readonly bonus: number; readonly once: boolean; readonly points: number };
export type SpywhereScene = Turned | Counted;

const TURN = 2300; // ms: the cover, and the face under it
const STAMP = 500; // each guess
const COUNT = 2600;

/** The last phase tells what everybody held. */
export function overOf({ steps }: Transcript): Spywhere.Over | null {
  const events = steps.flatMap(({ happenings }) => happenings.map(({ event }) => event));
  const phase = events.findLast(({ type }) => type === 'Began')?.phase as Spywhere.Table['phase'] | undefined;
  return phase?.type === 'Over' ? phase : null;
}

/** Who guessed what of a seat, and whether it was so. */
export function guessesOf(accounts: readonly Spywhere.Account[], seat: number): Guess[] {
  return accounts.flatMap(({ guesses }, by) =>
    guesses.filter(({ rival }) => rival === seat).map(({ nation }) => ({ by, nation, right: accounts[seat]?.passports.includes(nation) ?? false })),
  );
}

/** The fewest points first: whoever has won is counted last. */
export const climbing = (accounts: readonly Spywhere.Account[]): number[] =>
  accounts.map((_, seat) => seat).sort((a, b) => (accounts[a]?.points ?? 0) - (accounts[b]?.points ?? 0));

/** The sum as it is written: 5 + 5 × 2 + 3. */
export function written({ dishes, right, bonus, once }: Sum): string {
  const count = dishes.length;
  return [...(once ? [`${count}`] : []), `${count} × ${right}`, ...(bonus ? [`${bonus}`] : [])].join(' + ');
}

/** So many dishes are worth points; with two passports, which of them is not told. */
const dishesOf = ({ passports, dishes }: Spywhere.Account): Nation[] =>
  Array.from({ length: dishes }, (_, i) => passports[i % passports.length] as Nation);

export function scenes({ transcript, book }: Ended): SpywhereScene[] {
  const over = overOf(transcript);
  if (!over) return [];
  const once = transcript.head.options.scoring !== 'product';
  const turned = climbing(over.accounts).map((seat): Turned => {
    const { passports = [] } = over.accounts[seat] ?? {};
    const guesses = guessesOf(over.accounts, seat);
    const named = (right: boolean): number[] => [...new Set(guesses.filter((guess) => guess.right === right).map(({ by }) => by))];
    const verdict = guesses.length ? book.on('end_guessed', { right: named(true), wrong: named(false) }) : book.on('end_unguessed');
    return { kind: 'passport', cue: 'land', seat, passports, guesses, long: TURN + STAMP * guesses.length, said: `${book.on('end_passport', { seat, nations: passports })} ${verdict}` };
  });
  const counted = climbing(over.accounts).flatMap((seat): Counted[] => {
    const account = over.accounts[seat];
    if (!account) return [];
    const sum: Sum = { dishes: dishesOf(account), right: account.right, bonus: account.bonus, once, points: account.points };
    const said = book.on('end_sum', { seat, sum: written(sum), points: account.points });
    return [{ kind: 'sum', cue: 'pile', seat, sum, won: over.winners.includes(seat), long: COUNT, said }];
  });
  return [...turned, ...counted];
}

/** Who saw through most, and who was seen through by fewest: where that sets somebody apart. */
export function honours({ transcript, book }: Ended): string[] {
  const accounts = overOf(transcript)?.accounts ?? [];
  const right = accounts.map((account) => account.right);
  const seen = accounts.map((_, seat) => new Set(guessesOf(accounts, seat).filter((guess) => guess.right).map(({ by }) => by)).size);
  const [most, least] = [Math.max(...right), Math.min(...seen)];
  const those = (counts: readonly number[], count: number): number[] => counts.flatMap((one, seat) => (one === count ? [seat] : []));
  return [
    ...(apart(right) ? [book.on('ticket_eye', { seats: those(right, most), count: most })] : []),
    ...(apart(seen) ? [book.on('ticket_hidden', { seats: those(seen, least), count: least })] : []),
  ];
}

const apart = (counts: readonly number[]): boolean => new Set(counts).size > 1;
