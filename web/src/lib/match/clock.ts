/** How long the house still waits before it decides for those who have not. Times are in milliseconds. */

/** The house waits no longer than this for a board, and what surrounds a board no longer either (`Pace.pause`). */
export const MOST = 8_000;

/** A count that runs; `whole` is how long it was when it began. */
export type Count = { readonly ends: number; readonly whole: number };
/** What is left of it, as it is shown. */
export type Left = { readonly seconds: number; readonly share: number };

/** From here on, the one who must decide is told in words. */
export const LAST = 10;
const MARKS = [LAST, 30] as const;

/**
 * Begin to count. Whoever joins meanwhile is told only the rest: the longest count there was is the whole. The house waits
 * for what boards tell beat by beat (`pause`): that long the clock stands.
 */
export const count = (left: number, now: number, before: Count | null, pause = 0): Count => ({
  ends: now + left,
  whole: Math.max(left - pause, before?.whole ?? 0),
});

/** How long the house waits after these sights before it begins to count. */
export const pauseOf = (pauses: Readonly<Record<string, number>>, sights: readonly { readonly type: string }[]): number =>
  Math.min(MOST, sights.reduce((sum, { type }) => sum + (pauses[type] ?? 0), 0));

export function leftOf({ ends, whole }: Count, now: number): Left {
  const seconds = Math.max(0, Math.ceil(Math.min(whole, ends - now) / 1000));
  return { seconds, share: whole ? Math.min(1, (seconds * 1000) / whole) : 0 };
}

/** The mark just passed between two looks at a clock, if one was: what is told once. */
export const passed = (before: number, seconds: number): number | undefined =>
  MARKS.find((mark) => seconds <= mark && mark < before);

/** As on a dial: 1:05. */
export const dial = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
