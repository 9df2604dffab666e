/** The time, for whoever looks: it ticks only while somebody does. */
import { createSubscriber } from 'svelte/reactivity';

const OFTEN = 250;

class Ticking {
  #stopped = $state<number | null>(null);
  #look = createSubscriber((again) => {
    const timer = setInterval(again, OFTEN);
    return () => clearInterval(timer);
  });

  /** Milliseconds, by a clock that is never set. */
  get now(): number {
    this.#look();
    return this.#stopped ?? performance.now();
  }

  /** Nothing is heard of the time that others have: what is shown stands still. */
  stop = (): void => {
    this.#stopped ??= performance.now();
  };

  go = (): void => {
    this.#stopped = null;
  };
}

export const ticking = new Ticking();
