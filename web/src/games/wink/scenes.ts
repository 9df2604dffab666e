/** How a match of Wink ended: the signs that were missed, in slow motion, with everybody's eyes. */
import type { Countenance, Ended, Scene } from '../board';
import { filmOf, type Film, type Viewer } from './film';
import { aimIn, clipsFor, posesAt, spanOf, type Miss } from './missed';

export type Clip = Scene & {
  readonly kind: 'clip';
  readonly film: Film;
  readonly miss: Miss;
  readonly number: number;
  readonly of: number;
};

/** How many times slower than it was. */
export const SLOWER = 2.5;

export const seconds = (ms: number, language: string): string => (Math.round(ms / 10) / 100).toLocaleString(language, { minimumFractionDigits: 2 });

/** What a viewer did about a sign. */
export function told({ seat, looked, saw, lacked }: Viewer, book: Ended['book']): string {
  if (saw) return book.on('film_saw', { seat });
  if (!looked) return book.on('film_elsewhere', { seat });
  const time = seconds(looked, book.language);
  if (lacked === null) return book.on('film_looked', { seat, time });
  return book.on('film_short', { seat, time, short: seconds(lacked, book.language) });
}

export function scenes({ transcript, book, you }: Ended): Clip[] {
  const film = filmOf(transcript);
  if (!film) return [];
  const clips = clipsFor(film, you);
  return clips.map((miss, i): Clip => {
    const { from, until } = spanOf(miss.sign);
    const viewer = miss.viewer ?? (you === null ? null : { seat: you, looked: 0, saw: false, lacked: null });
    const said = [book.on('film_sign', miss.sign), ...(viewer ? [told(viewer, book)] : [])].join(' ');
    return { kind: 'clip', film, miss, number: i + 1, of: clips.length, long: (until - from) * SLOWER + 1600, said };
  });
}

const COLUMNS = 4; // of faces on the picture of a moment

/** Everybody's eyes, for the picture of a moment. */
export function faces({ transcript }: Ended, time: number): Countenance[] {
  const film = filmOf(transcript);
  const sign = (transcript.head.options.sign ?? 'wink') as Countenance['sign'];
  return (film ? posesAt(film, time) : []).map((pose, seat) => ({ look: aimIn(seat, pose, COLUMNS), eyes: pose.eyes, sign }));
}

/** The closest miss of the evening, and whoever intercepted most. */
export function honours({ transcript, book }: Ended): string[] {
  const film = filmOf(transcript);
  if (!film) return [];
  const misses = film.signs.flatMap((sign) => sign.viewers.flatMap(({ seat, lacked }) => (lacked ? [{ seat, lacked, by: sign.seat }] : [])));
  const [closest] = misses.sort((a, b) => a.lacked - b.lacked);
  const thieves = film.signs.flatMap(({ thief }) => thief ?? []);
  const caught = (seat: number): number => thieves.filter((one) => one === seat).length;
  const [best] = [...new Set(thieves)].sort((a, b) => caught(b) - caught(a));
  return [
    ...(closest ? [book.on('ticket_close', { seat: closest.seat, by: closest.by, short: seconds(closest.lacked, book.language) })] : []),
    ...(best === undefined ? [] : [book.on('ticket_thief', { seat: best, count: caught(best) })]),
  ];
}
