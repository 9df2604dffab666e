/** A transcript, read into steps, and told as any viewer saw it. The page replays what was seen; it computes no rule. */
import type { Fields, Told } from '../words/words';

export type Point = number | 'watcher' | 'all';
export type Seen = 'all' | Record<string, Told>;
export type Happening = { event: Told; seen: Seen };
export type Step = { step: number; seat: number; at: number; move: Told; happenings: Happening[] };
export type Head = { game: string; version: string; seats: number; options: Record<string, unknown>; commitment: string; pact?: string[] };
export type End = { points: number[]; winners: number[]; seed: string };
export type Transcript = { head: Head; deal: Fields; hands: Fields[]; steps: Step[]; end: End | null };
/** One thing told: to whom it was told, and whether to that viewer alone. */
export type Line = { viewer: number | null; sight: Told; secret: boolean };

export function readTranscript(text: string): Transcript {
  const lines = text.split('\n').filter(Boolean).map((line) => JSON.parse(line) as Record<string, unknown>);
  const [head, deal, ...rest] = lines;
  if (!head || head.brushpass !== 1 || !deal) throw new Error('not a transcript');
  const steps: Step[] = [];
  let end: End | null = null;
  for (const line of rest) {
    if ('step' in line) steps.push({ ...(line as Omit<Step, 'happenings'>), happenings: [] });
    else if ('event' in line) steps.at(-1)?.happenings.push(line as Happening);
    else if ('seed' in line) end = line as End;
  }
  return { head: head as Head, deal: deal.deal as Fields, hands: deal.hands as Fields[], steps, end };
}

/** What one point of view saw of one happening. Those who are not named saw nothing. */
export function seenFrom({ event, seen }: Happening, point: Point): Line | null {
  if (seen === 'all') return { viewer: point === 'all' ? null : asViewer(point), sight: event, secret: false };
  const groups = Object.entries(seen).map(([names, sight]) => ({ names: names.split(' '), sight }));
  const own = point === 'all' ? innermost(groups) : groups.find(({ names }) => names.includes(String(point)));
  if (!own) return null;
  const alone = own.names.length === 1 && own.names[0] !== 'watcher' ? Number(own.names[0]) : null;
  return { viewer: point === 'all' ? alone : asViewer(point), sight: own.sight, secret: alone !== null };
}

const asViewer = (point: number | 'watcher'): number | null => (point === 'watcher' ? null : point);

/** The full view tells each thing once, as whoever saw the most of it: the smallest company. */
function innermost(groups: { names: string[]; sight: Told }[]): { names: string[]; sight: Told } | undefined {
  return groups.toSorted((a, b) => a.names.length - b.names.length)[0];
}

type Changes = { step: number; table: unknown; hands: readonly unknown[] };
/** The whole table and all hands after a step. */
export type Position = { step: number; table: Fields; hands: readonly Fields[] };

/** Positions are told by what has changed; what has not is shared with the one before. */
export function unfold(changes: readonly Changes[]): Position[] {
  let last: Position = { step: 0, table: {}, hands: [] };
  return changes.map(({ step, table, hands }) => {
    last = { step, table: (table as Fields | null) ?? last.table, hands: hands.map((hand, seat) => (hand as Fields | null) ?? last.hands[seat] ?? {}) };
    return last;
  });
}

/** How it lay after a step; steps of one moment have one position. */
export const positionAt = (positions: readonly Position[], step: number): Position | undefined => positions.findLast((one) => one.step <= step);

const LONGEST = 1500; // milliseconds that anybody waits for the next step
const FRAME = 16; // of a screen: what comes faster is seen at once

/** How long it took from a step to the next, within what one likes to wait. */
function gapAfter(steps: readonly Step[], at: number): number {
  return Math.min(LONGEST, Math.max(0, timeOf(steps, at + 1) - timeOf(steps, at)));
}

/** The time of the match after a step, in milliseconds. */
export const timeOf = (steps: readonly Step[], at: number): number => steps[at - 1]?.at ?? 0;

/** How long to wait for what comes next, at some speed. */
export const pauseAfter = (steps: readonly Step[], at: number, speed = 1): number => Math.max(FRAME, gapAfter(steps, at) / speed);

/** Which step is reached after so many milliseconds of the match. */
export function advance(steps: readonly Step[], from: number, time: number): number {
  let [at, left] = [from, time];
  while (at < steps.length && gapAfter(steps, at) <= left) {
    left -= gapAfter(steps, at);
    at += 1;
  }
  return at;
}

/** Where a new part of a match begins, and what it is called. */
export type Chapter = { readonly step: number; readonly title: string };
/** The number of the chapter that begins with an event, of which so many have begun before; null: none does. */
export type Chapters = (event: Told, before: number) => number | null;

/** What stands in a table of contents; of one number only the first beginning counts. */
export function chaptersOf(steps: readonly Step[], begins: Chapters, title: (event: Told, n: number) => string): Chapter[] {
  const found: Chapter[] = [];
  let last: number | null = null;
  for (const { step, happenings } of steps) {
    for (const { event } of happenings) {
      const n = begins(event, found.length);
      if (n === null || n === last) continue;
      found.push({ step, title: title(event, n) });
      last = n;
    }
  }
  return found;
}

/** As on a dial, of hours if need be: 1:05, 2:03:09. */
export function clockTime(ms: number): string {
  const all = Math.floor(ms / 1000);
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, String(all % 60).padStart(2, '0')];
  return hours ? `${hours}:${String(minutes).padStart(2, '0')}:${seconds}` : `${minutes}:${seconds}`;
}

/** Where a link to a moment leads: which step, and through whose eyes. */
export type Moment = { readonly at: number | null; readonly point: Point | null };

export function momentIn(search: string): Moment {
  const asked = new URLSearchParams(search);
  const [at, by] = [asked.get('at'), asked.get('by')];
  const point = by === 'watcher' || by === 'all' ? by : by !== null && /^\d+$/.test(by) ? Number(by) : null;
  return { at: at !== null && /^\d{1,7}$/.test(at) ? Number(at) : null, point };
}

export const momentLink = (origin: string, id: string, at: number, point: Point): string => `${origin}/r/${id}?at=${at}&by=${point}`;
