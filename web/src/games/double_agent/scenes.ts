/** How a match ended, agent by agent: who was loyal to whom, and who had thought so. */
import { games } from '../../lib/games.svelte';
import type { Transcript } from '../../lib/match/replay';
import type { Fields } from '../../lib/words/words';
import type { DoubleAgent } from '../../wire';
import type { Ended, Scene } from '../board';
import { cardsIn, type Card } from './deck';

/** What somebody had with an agent: the loyalty, the token in it, and the files. */
export type Part = { readonly loyalty: number; readonly token: number; readonly files: readonly string[]; readonly worth: number };
export type AgentScene = Scene & {
  readonly kind: 'agent';
  readonly agent: number;
  readonly parts: readonly [Part, Part];
  /** To whom he delivered, and what; null: he was never checked. */
  readonly delivered: DoubleAgent.Delivered | null;
  readonly trapped: readonly string[];
};

const LONG = 3600; // ms
const SEATS = [0, 1] as const;

type File = { seat: number; agent: number; card: string };
type Tokens = Map<number, number>[];

/** The tokens as they lay at the end, wherever they were exchanged. */
export function tokensOf(events: readonly Fields[]): Tokens {
  const tokens: Tokens = SEATS.map(() => new Map<number, number>());
  for (const event of events) {
    const [seat, agent, other] = [event.seat, event.agent, event.other] as number[];
    if (seat === undefined || agent === undefined) continue;
    if (event.type === 'TokenPlaced') tokens[seat]?.set(agent, event.token as number);
    if (event.type === 'Reassigned' && other !== undefined) exchange(tokens[seat], agent, other);
    if (event.type === 'Meddled' && other !== undefined) exchange(tokens[1 - seat], agent, other);
  }
  return tokens;
}

function exchange(tokens: Map<number, number> | undefined, one: number, other: number): void {
  const [first, second] = [tokens?.get(one), tokens?.get(other)];
  if (first === undefined || second === undefined) return;
  tokens?.set(one, second).set(other, first);
}

const worthOf = (files: readonly string[], cards: ReadonlyMap<string, Card>): number => files.reduce((sum, key) => sum + (cards.get(key)?.value ?? 0), 0);

export function partsOf(transcript: Transcript, cards: ReadonlyMap<string, Card>): Omit<AgentScene, 'long' | 'said'>[] {
  const events = transcript.steps.flatMap(({ happenings }) => happenings.map(({ event }) => event));
  const of = <T>(type: string): T[] => events.filter((event) => event.type === type) as unknown as T[];
  const [tokens, laid] = [tokensOf(events), of<File>('FileLaid')];
  const agents = [...(tokens[0]?.keys() ?? [])].sort((a, b) => a - b);
  return agents.map((agent) => {
    const opened = of<DoubleAgent.Opened>('Opened').find((one) => one.agent === agent);
    const parts = SEATS.map((seat): Part => {
      const files = opened?.files[seat] ?? laid.filter((file) => file.agent === agent && file.seat === seat).map(({ card }) => card);
      const token = opened?.tokens[seat] ?? tokens[seat]?.get(agent) ?? 0;
      return { token, files, loyalty: token + (opened?.influence[seat] ?? 0) + (opened?.personal[seat] ?? 0), worth: worthOf(files, cards) };
    });
    return {
      kind: 'agent',
      agent,
      parts: parts as [Part, Part],
      delivered: of<DoubleAgent.Delivered>('Delivered').find((one) => one.agent === agent) ?? null,
      trapped: of<DoubleAgent.Sprung>('Sprung').find((one) => one.agent === agent)?.cards ?? [],
    };
  });
}

/** Whoever had more files with an agent who did not serve them had thought otherwise. */
export function mistaken({ parts, delivered }: Pick<AgentScene, 'parts' | 'delivered'>): number | null {
  if (!delivered) return null;
  const loser = 1 - delivered.seat;
  return (parts[loser]?.worth ?? 0) > (parts[delivered.seat]?.worth ?? 0) ? loser : null;
}

const deckOf = ({ transcript }: Ended): ReadonlyMap<string, Card> => cardsIn(games.options('double_agent', transcript.head.options));

export const scenes = (ended: Ended): AgentScene[] =>
  partsOf(ended.transcript, deckOf(ended)).map((part) => ({ ...part, long: LONG, said: told(part, ended.book) }));

function told(part: Omit<AgentScene, 'long' | 'said'>, book: Ended['book']): string {
  const { agent, delivered, parts } = part;
  const fooled = mistaken(part);
  if (delivered) {
    const even = delivered.winning === delivered.losing;
    return [
      book.on(even ? 'end_even' : 'end_loyal', delivered),
      book.on('end_gave', delivered),
      ...(fooled === null ? [] : [book.on('end_fooled', { agent, seat: fooled, points: parts[fooled]?.worth })]),
    ].join(' ');
  }
  const [low, high] = parts.map(({ loyalty }) => loyalty) as [number, number];
  const loyal = low === high ? book.on('end_nobody', { agent }) : book.on('end_would', { agent, seat: low > high ? 0 : 1, winning: Math.max(low, high), losing: Math.min(low, high) });
  return `${loyal} ${book.on('end_unchecked')}`;
}

/** The dearest delivery, and the dearest mistake. */
export function honours(ended: Ended): string[] {
  const parts = partsOf(ended.transcript, deckOf(ended));
  const given = parts.flatMap(({ delivered }) => delivered ?? []).sort((a, b) => b.points - a.points);
  const wrong = parts.flatMap((part) => {
    const seat = mistaken(part);
    return seat === null ? [] : [{ agent: part.agent, seat, points: part.parts[seat]?.worth ?? 0 }];
  });
  wrong.sort((a, b) => b.points - a.points);
  return [...given.slice(0, 1).map((one) => ended.book.on('ticket_haul', one)), ...wrong.slice(0, 1).map((one) => ended.book.on('ticket_fooled', one))];
}
