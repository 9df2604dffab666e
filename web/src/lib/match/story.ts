/** What a game tells beat by beat, and what of the log is told by when. */
import type { Entry } from '../net/socket.svelte';
import type { Cue } from '../ui/sound';

/** One thing that is told; `entries` are the lines of the log that are told with it. */
export type Beat = {
  readonly long: number; // ms
  readonly entries: readonly number[];
  readonly cue?: Cue | undefined;
  /** How high it sounds, or how often. */
  readonly pitch?: number;
};
/** What there is to tell; `id` is that of the entry it began with. */
export type Story<B extends Beat = Beat> = { readonly id: number; readonly beats: readonly B[] };
/** The newest story in what was seen; null: there is none. */
export type Tell = (log: readonly Entry[]) => Story | null;

/** What a board is given of it. */
export type Telling<B extends Beat = Beat> = {
  readonly beats: readonly B[];
  /** The beat that is being told; as many as there are: all is told. */
  readonly at: number;
  /** Told for the first time, and for so short a while that the rest of the page waits. */
  readonly waiting: boolean;
  readonly skip: () => void;
  readonly again: () => void;
};

/** For a board that tells nothing by itself: what the house waits for is one beat, and the rest of the page comes after it. */
export const plainly =
  (pauses: Readonly<Record<string, number>>): Tell =>
  (log) => {
    const last = log.findLast(({ sight }) => pauses[sight.type]);
    return last ? { id: last.id, beats: [{ long: pauses[last.sight.type] ?? 0, entries: [last.id] }] } : null;
  };

/** With which beat an entry is told; whatever came after the story is told after its last. */
export function beatOf(id: number, { id: first, beats }: Story): number {
  const own = beats.findIndex(({ entries }) => entries.includes(id));
  if (own >= 0 || id < first) return own;
  const last = Math.max(first, ...beats.flatMap(({ entries }) => entries));
  return id > last ? beats.length : beats.findLastIndex(({ entries }) => entries.some((one) => one < id));
}

/** What may be told while a story has got to a beat. */
export const toldBy = (log: readonly Entry[], story: Story, at: number): Entry[] => log.filter(({ id }) => beatOf(id, story) <= at);
