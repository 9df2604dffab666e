/**
 * Says from one frame to the next whether somebody winks. Both eyes shut are a blink, and so is one that is followed by
 * the other: a wink counts only when one eye was shut and the other open for a while, and both were open before.
 */
import { other, type Side, type Sighting } from './sighting';

/** Below which gap an eye is shut; above which it is open while the other winks. `null`: this eye cannot wink by itself. */
export type Limits = { readonly shut: number; readonly open: number };
export type Measure = { readonly winks: readonly [Limits | null, Limits | null]; readonly awake: readonly [number, number] };

export type Verdict = { readonly kind: 'wink' | 'blink'; readonly side: Side | null; readonly from: number; readonly at: number };
/** A wink that is over: how long the eye was shut. */
export type Held = { readonly from: number; readonly long: number };

/** How long an eye must be shut, in ms. */
export const HOLDS = [100, 150, 250, 400] as const;
export const USUAL_HOLD = 150;
const FRAMES = 2; // a single frame may be a mistake
const LOST = 400; // ms without a frame

type State = { readonly is: 'waiting' | 'ready' | 'blinking' } | { readonly is: 'shutting' | 'winked'; readonly side: Side; readonly from: number; readonly frames: number };

export class Judge {
  #state: State = { is: 'waiting' };
  #last = -Infinity;

  constructor(
    readonly measure: Measure,
    readonly hold: number,
    readonly onheld: (held: Held) => void = () => undefined,
  ) {}

  /** Look at the next frame: what it makes certain, if anything. */
  see({ at, gaps }: Sighting): Verdict | null {
    const lost = at - this.#last > LOST;
    this.#last = at;
    if (!gaps || lost) return this.#become({ is: 'waiting' });
    const shut = this.#shut(gaps);
    if (shut === 'both') return this.#blinked(at);
    if (shut === null) return this.#opened(gaps, at);
    return this.#state.is === 'ready' || this.#state.is === 'shutting' ? this.#shutting(shut, at) : null;
  }

  /** Which eye is shut while the other is open; both; or neither. */
  #shut(gaps: readonly [number, number]): Side | 'both' | null {
    for (const side of [0, 1] as const) {
      const limits = this.measure.winks[side];
      if (limits && gaps[side] < limits.shut && gaps[other(side)] > limits.open) return side;
    }
    const { awake } = this.measure;
    return gaps[0] < awake[0] && gaps[1] < awake[1] ? 'both' : null;
  }

  #become(state: State): null {
    this.#state = state;
    return null;
  }

  #blinked(at: number): Verdict | null {
    const before = this.#state.is;
    this.#state = { is: 'blinking' };
    return before === 'ready' || before === 'shutting' ? { kind: 'blink', side: null, from: at, at } : null;
  }

  #opened(gaps: readonly [number, number], at: number): null {
    const state = this.#state;
    const awake = gaps[0] >= this.measure.awake[0] && gaps[1] >= this.measure.awake[1];
    if (!awake) return null; // between open and shut: nothing is certain
    if (state.is === 'winked') this.onheld({ from: state.from, long: at - state.from });
    return this.#become({ is: 'ready' });
  }

  #shutting(side: Side, at: number): Verdict | null {
    const state = this.#state;
    const same = state.is === 'shutting' && state.side === side;
    const [from, frames] = same ? [state.from, state.frames + 1] : [at, 1];
    const certain = frames >= FRAMES && at - from >= this.hold;
    this.#state = { is: certain ? 'winked' : 'shutting', side, from, frames };
    return certain ? { kind: 'wink', side, from, at } : null;
  }
}
