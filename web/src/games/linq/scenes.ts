/** How a match of Linq went, round by round: the passwords, the spies, the words that betrayed them, the best bluff. */
import type { Transcript } from '../../lib/match/replay';
import type { Ended, Scene } from '../board';
import type { Linq } from '../../wire';

export type Couple = { readonly spies: readonly number[]; readonly password: string };
export type Round = {
  readonly round: number;
  readonly words: ReadonlyMap<number, readonly string[]>;
  readonly aims: ReadonlyMap<number, readonly number[]>;
  readonly couples: readonly Couple[];
  readonly spies: readonly number[];
  readonly tries: readonly Linq.Tried[];
};
/** Whoever most took for a spy: rightly, or not. */
export type Suspect = { readonly seat: number; readonly by: readonly number[]; readonly words: readonly string[] };
export type RoundScene = Scene & { readonly kind: 'round'; readonly round: Round; readonly betrayed: Suspect | null };
export type BluffScene = Scene & { readonly kind: 'bluff'; readonly round: number; readonly suspect: Suspect };
export type LinqScene = RoundScene | BluffScene;

const TELLING = 4200; // ms
const BLUFF = 4200;

type Being = { round: number; words: Map<number, string[]>; aims: Map<number, number[]>; couples: Couple[]; spies: number[]; tries: Linq.Tried[] };
const begun = (round: number): Being => ({ round, words: new Map(), aims: new Map(), couples: [], spies: [], tries: [] });

/** The rounds that were opened, as everybody saw them. */
export function roundsOf({ steps }: Transcript): Round[] {
  const rounds: Being[] = [begun(1)];
  for (const { event } of steps.flatMap(({ happenings }) => happenings)) {
    if (event.type === 'NewRound') rounds.push(begun((event as unknown as Linq.NewRound).round));
    else note(rounds.at(-1) as Being, event as unknown as Linq.Sight);
  }
  return rounds.filter(({ spies }) => spies.length > 0);
}

function note(round: Being, sight: Linq.Sight): void {
  switch (sight.type) {
    case 'Said':
      round.words.set(sight.seat, [...(round.words.get(sight.seat) ?? []), sight.text]);
      break;
    case 'Pointed':
      round.aims.set(sight.seat, [...sight.at]);
      break;
    case 'ClaimedToSpy':
      round.aims.set(sight.seat, [sight.seat, sight.other]);
      break;
    case 'Unmasked':
      round.spies = [...round.spies, ...sight.spies];
      break;
    case 'Tried':
      round.tries.push(sight);
      break;
    case 'Opened':
      round.couples.push({ spies: sight.spies, password: sight.password });
  }
}

const partners = ({ couples }: Round, seat: number): readonly number[] => couples.find(({ spies }) => spies.includes(seat))?.spies ?? [];

/** Who pointed at somebody; oneself and the own partner know better, and do not count. */
function pointing(round: Round, seat: number): number[] {
  const knowing = new Set([seat, ...partners(round, seat)]);
  return [...round.aims].flatMap(([by, at]) => (at.includes(seat) && !knowing.has(by) ? [by] : []));
}

/** What somebody said in a round, and who took them for a spy. */
export const suspectIn = (round: Round, seat: number): Suspect => ({ seat, by: pointing(round, seat), words: round.words.get(seat) ?? [] });

/** Of some, whoever was pointed at by most, if anybody was. */
function suspected(round: Round, seats: readonly number[]): Suspect | null {
  const all = seats.map((seat) => suspectIn(round, seat));
  const most = Math.max(0, ...all.map(({ by }) => by.length));
  return most ? (all.find(({ by }) => by.length === most) ?? null) : null;
}

export const betrayedIn = (round: Round): Suspect | null => suspected(round, round.spies);

export function bluffIn(round: Round): Suspect | null {
  const loyal = [...round.aims.keys()].filter((seat) => !round.spies.includes(seat));
  return suspected(round, loyal);
}

/** The bluff that took in most; of equals the first. */
export function bestBluff(rounds: readonly Round[]): { readonly round: number; readonly suspect: Suspect } | null {
  const bluffs = rounds.flatMap((round) => {
    const suspect = bluffIn(round);
    return suspect ? [{ round: round.round, suspect }] : [];
  });
  return bluffs.reduce<(typeof bluffs)[number] | null>((best, one) => (best && best.suspect.by.length >= one.suspect.by.length ? best : one), null);
}

const quoted = ({ words }: Suspect, book: Ended['book']): string => words.map((text) => book.on('word', { text })).join(', ');

export function scenes({ transcript, book }: Ended): LinqScene[] {
  const rounds = roundsOf(transcript);
  const told = rounds.map((round): RoundScene => {
    const betrayed = betrayedIn(round);
    const couples = round.couples.map((couple) => book.on('end_couple', { round: round.round, ...couple }));
    const how = betrayed ? book.on('end_betrayed', { seat: betrayed.seat, words: quoted(betrayed, book), count: betrayed.by.length }) : book.on('end_unseen');
    return { kind: 'round', round, betrayed, long: TELLING, said: [...couples, how].join(' ') };
  });
  const best = bestBluff(rounds);
  return [...told, ...(best ? [{ kind: 'bluff' as const, ...best, long: BLUFF, said: bluff(best, book) }] : [])];
}

const bluff = ({ round, suspect }: { round: number; suspect: Suspect }, book: Ended['book']): string =>
  book.on('end_bluff', { round, seat: suspect.seat, words: quoted(suspect, book), count: suspect.by.length });

export function honours({ transcript, book }: Ended): string[] {
  const best = bestBluff(roundsOf(transcript));
  return best ? [book.on('ticket_bluff', { seat: best.suspect.seat, words: quoted(best.suspect, book), count: best.suspect.by.length })] : [];
}
