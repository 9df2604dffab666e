/** Ten winks and ten blinks, asked for one after the other: how many were seen, and which blinks were taken for winks. */
import type { Verdict } from './judge';

export const EACH = 10;
/** How long there is for one, in ms. */
export const TIME = 2600;

type Deed = 'wink' | 'blink';
export type Practice = { readonly asked: Deed; readonly done: number; readonly from: number; readonly answered: boolean; readonly winks: number; readonly mistaken: number };

export const begin = (at: number): Practice => ({ asked: 'wink', done: 0, from: at, answered: false, winks: 0, mistaken: 0 });
export const isOver = ({ asked, done }: Practice): boolean => asked === 'blink' && done >= EACH;

/** What a verdict makes of it. A wink counts once, and so does a blink that was taken for one. */
export function heard(now: Practice, verdict: Verdict): Practice {
  if (isOver(now) || now.answered) return now;
  if (verdict.kind === 'wink') {
    const counted = now.asked === 'wink' ? { winks: now.winks + 1 } : { mistaken: now.mistaken + 1 };
    return { ...now, ...counted, answered: true };
  }
  return now;
}

/** What time makes of it: the next one is asked for. */
export function passed(now: Practice, at: number): Practice {
  if (isOver(now) || at - now.from < TIME) return now;
  const done = now.done + 1;
  const turn = now.asked === 'wink' && done >= EACH;
  return { ...now, asked: turn ? 'blink' : now.asked, done: turn ? 0 : done, from: at, answered: false };
}
