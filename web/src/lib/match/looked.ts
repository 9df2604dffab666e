/** How far somebody has followed a match: marks of the last sights, by which they are found again in what is told anew. */
import { storage } from '../device/storage';
import type { Entry } from '../net/socket.svelte';

const KEY = 'looked';
const MARKS = 6; // sights in a row: fewer could have come twice
const MOST = 12; // matches and seats
export type Marks = readonly number[];

/** A number for a sight: what was seen is not written down on the device. */
function mark({ sight }: Entry): number {
  let sum = 2166136261;
  for (const letter of JSON.stringify(sight)) sum = Math.imul(sum ^ letter.charCodeAt(0), 16777619);
  return sum >>> 0;
}

/** Of what everybody saw: of what one alone saw, a device that is passed round keeps not even a number. */
const open = (log: readonly Entry[]): Entry[] => log.filter(({ secret }) => !secret);

export const marksOf = (log: readonly Entry[]): Marks => open(log).slice(-MARKS).map(mark);

/** The last entry that was seen. What is not found any more lies further back than is told again, so all of it is new. */
export function seenIn(log: readonly Entry[], marks: Marks): number {
  const seen = open(log);
  const all = seen.map(mark);
  for (let end = all.length; end >= marks.length; end -= 1) {
    if (marks.every((one, i) => one === all[end - marks.length + i])) return seen[end - 1]?.id ?? -1;
  }
  return -1;
}

const read = (): Record<string, Marks> => {
  try {
    return JSON.parse(storage.get(KEY) ?? '{}') as Record<string, Marks>;
  } catch {
    return {};
  }
};

export const looked = (place: string): Marks | undefined => read()[place];

export function noteLooked(place: string, marks: Marks): void {
  const { [place]: _, ...others } = read();
  storage.set(KEY, JSON.stringify(Object.fromEntries([...Object.entries(others), [place, marks]].slice(-MOST))));
}
