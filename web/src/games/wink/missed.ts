/** The winks that were missed: which signs are worth a clip, and what faces do in it. */
import type { Eyes } from '../../art';
import { BLINK } from './eyes';
import type { Film, Sign, Viewer } from './film';

export const MOST = 3;
const BEFORE = 1100; // ms of the match shown before a sign, and after it
const AFTER = 700;

/** A sign, and the one who missed it, if it is somebody's in particular. */
export type Miss = { readonly sign: Sign; readonly viewer: Viewer | null };

/** What a face does at a moment. */
export type Pose = { readonly to: number | null; readonly turning: boolean; readonly eyes: Eyes };

/** The signs one did not see: first those meant for oneself, then those one looked at for almost long enough. */
function missedBy(film: Film, you: number): Miss[] {
  const misses = film.signs.flatMap((sign): Miss[] => {
    const viewer = sign.viewers.find(({ seat }) => seat === you) ?? null;
    return sign.seat === you || viewer?.saw ? [] : [{ sign, viewer }];
  });
  const rank = ({ sign, viewer }: Miss): number => (sign.caller === you ? 0 : viewer?.looked ? 1 : 2);
  return misses.sort((a, b) => rank(a) - rank(b) || lackOf(a) - lackOf(b) || a.sign.at - b.sign.at);
}

const lackOf = ({ viewer }: Miss): number => viewer?.lacked ?? Infinity;

/** To nobody in particular: the signs that somebody looked at, and that were missed by least. */
function closest(film: Film): Miss[] {
  const misses = film.signs.flatMap((sign) => sign.viewers.filter(({ saw, looked }) => !saw && looked > 0).map((viewer): Miss => ({ sign, viewer })));
  const near = misses.sort((a, b) => lackOf(a) - lackOf(b) || a.sign.at - b.sign.at);
  return near.filter(({ sign }, i) => near.findIndex((one) => one.sign === sign) === i);
}

/** At most three clips, in the order of the evening: one's own misses; else those that came closest; else what happened. */
export function clipsFor(film: Film, you: number | null): Miss[] {
  const own = you === null ? [] : missedBy(film, you);
  const others = [...closest(film), ...film.signs.map((sign): Miss => ({ sign, viewer: null }))];
  const seen = new Set(own.map(({ sign }) => sign));
  const fill = you === null ? others.filter(({ sign }, i) => others.findIndex((one) => one.sign === sign) === i) : [];
  return [...own, ...fill.filter(({ sign }) => !seen.has(sign))].slice(0, MOST).sort((a, b) => a.sign.at - b.sign.at);
}

/** From when to when a clip is shown. */
export const spanOf = ({ at, over }: Sign): { readonly from: number; readonly until: number } => ({ from: Math.max(0, at - BEFORE), until: over + AFTER });

/** Everybody's eyes at a moment. A sign begins as a blink does. */
export function posesAt(film: Film, now: number): Pose[] {
  return film.gazes.map((gazes, seat) => {
    const gaze = gazes.findLast(({ from }) => from <= now);
    const sign = film.signs.find((one) => one.seat === seat && one.at <= now && now < one.over);
    const eyes: Eyes = !sign ? 'open' : now < sign.at + BLINK ? 'blink' : 'sign';
    return { to: gaze?.to ?? null, turning: gaze !== undefined && gaze.to === undefined, eyes };
  });
}

/** Where a face looks, by where it and the other one are in a grid of so many columns. */
export function aimIn(seat: number, { to, turning }: Pose, columns: number): { readonly x: number; readonly y: number } {
  if (turning) return { x: 0, y: 0.5 };
  if (to === null) return { x: 0, y: 1 };
  const [dx, dy] = [(to % columns) - (seat % columns), Math.floor(to / columns) - Math.floor(seat / columns)];
  const length = Math.hypot(dx, dy) || 1;
  return { x: dx / length, y: dy / length };
}
