/** Plays a finished match: at the pace it had, faster or slower, or a part of it in slow motion. */
import { advance, pauseAfter, type Step } from './replay';

export const SPEEDS = [0.5, 1, 2, 4, 8] as const;
type Part = { readonly until: number; readonly slower: number };

export class Player {
  at = $state(0);
  playing = $state(false);
  speed = $state<number>(1);
  #part = $state.raw<Part | null>(null);
  #steps: () => readonly Step[];

  constructor(steps: () => readonly Step[]) {
    this.#steps = steps;
    $effect(() => {
      const [steps, end] = [this.#steps(), this.#end];
      if (!this.playing || !steps.length) return;
      if (this.at >= end) return void (this.playing = false);
      const speed = this.#part ? 1 / this.#part.slower : this.speed;
      const wait = pauseAfter(steps, this.at, speed);
      const timer = setTimeout(() => (this.at = Math.min(end, Math.max(this.at + 1, advance(steps, this.at, wait * speed)))), wait);
      return () => clearTimeout(timer);
    });
  }

  get #end(): number {
    return Math.min(this.#part?.until ?? Infinity, this.last);
  }

  get last(): number {
    return this.#steps().length;
  }

  /** Stand at a step. */
  go = (to: number): void => {
    this.#part = null;
    this.at = Math.min(Math.max(to, 0), this.last);
  };

  toggle = (): void => {
    this.#part = null;
    this.playing = !this.playing;
  };

  /** Play a part, so many times slower than it was. */
  show = (from: number, until: number, slower: number): void => {
    this.go(from);
    this.#part = { until, slower };
    this.playing = true;
  };
}
