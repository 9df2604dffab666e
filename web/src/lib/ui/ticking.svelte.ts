/** The time, for whoever looks: it ticks only while somebody does. */
import { createSubscriber } from 'svelte/reactivity';

const OFTEN = 250;

class Ticking {
  #look = createSubscriber((again) => {
    const timer = setInterval(again, OFTEN);
    return () => clearInterval(timer);
  });

  /** Milliseconds, by a clock that is never set. */
  get now(): number {
    this.#look();
    return performance.now();
  }
}

export const ticking = new Ticking();
