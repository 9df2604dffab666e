/** Eight slots: what one paints and settles for them, or saw in them. */
import type { Entry } from '../../lib/net/socket.svelte';
import type { Beat, Story } from '../../lib/match/story';
import type { Wink } from '../../wire';

export const SLOTS = 8;
/** How long each slot is shown of what was seen, in milliseconds. */
export const FRAME = 550;

export type Frame = {
  readonly slot: number;
  /** Whom one looks at; null: one's cards; undefined: not painted yet, or not shown yet. */
  readonly to: number | null | undefined;
  readonly wink: boolean;
  /** The next to be painted, or what is being shown. */
  readonly next: boolean;
  readonly glimpse: Wink.Glimpse | null;
};

type Painted = { readonly glances: readonly (number | null | undefined)[]; readonly signs: readonly number[] };

/** What is painted, and what of it is settled. */
export function planFrames({ glances, signs }: Painted): Frame[] {
  const open = Array.from({ length: SLOTS }, (_, i) => glances[i]).indexOf(undefined);
  return Array.from({ length: SLOTS }, (_, i) => ({ slot: i + 1, to: glances[i], wink: signs.includes(i + 1), next: i === open, glimpse: null }));
}

/** What was seen, as far as it has been shown. Where one saw nobody, one saw one's cards or turned. */
export function seenFrames(glimpses: readonly Wink.Glimpse[], at: number): Frame[] {
  return Array.from({ length: SLOTS }, (_, i) => {
    const slot = i + 1;
    const glimpse = i <= at ? (glimpses.find((one) => one.slot === slot) ?? null) : null;
    return { slot, to: i <= at ? (glimpse?.seat ?? null) : undefined, wink: false, next: i === at, glimpse };
  });
}

type Glimpses = readonly Wink.Glimpse[];
/** One frame of the film; each knows the whole of it. */
export type FilmBeat = Beat & { readonly glimpses: Glimpses };

const glimpsed = (log: readonly Entry[]): Entry | undefined => log.findLast(({ sight }) => sight.type === 'YouGlimpsed');
const glimpsesOf = ({ sight }: Entry): Glimpses => (sight as unknown as Wink.YouGlimpsed).glimpses;

/** What one saw after the last call. */
export function lastGlimpses(log: readonly Entry[]): Glimpses | null {
  const told = glimpsed(log);
  return told ? glimpsesOf(told) : null;
}

/** A film of eight frames, one after the other, however little was seen; what is said of it comes with the last. */
export function story(log: readonly Entry[]): Story<FilmBeat> | null {
  const told = glimpsed(log);
  if (!told) return null;
  const glimpses = glimpsesOf(told);
  return { id: told.id, beats: Array.from({ length: SLOTS }, (_, i) => ({ long: FRAME, entries: i === SLOTS - 1 ? [told.id] : [], glimpses })) };
}
