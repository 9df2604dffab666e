/** Time that runs through a part of the film, slower than it was; where nothing is to move, it stands at one moment. */
import { settings } from '../../lib/device/settings.svelte';

type Part = { readonly from: number; readonly until: number; /** Where it stands if it does not run. */ readonly still: number; readonly slower: number };

export class Reel {
  #at = $state(0);
  #part: () => Part;

  constructor(part: () => Part) {
    this.#part = part;
    $effect(() => {
      const { from, until, still, slower } = this.#part();
      if (settings.still) return void (this.#at = still);
      const begun = performance.now();
      let frame = 0;
      const run = (time: number): void => {
        this.#at = Math.min(until, from + Math.max(0, time - begun) / slower);
        if (this.#at < until) frame = requestAnimationFrame(run);
      };
      this.#at = from;
      frame = requestAnimationFrame(run);
      return () => cancelAnimationFrame(frame);
    });
  }

  get now(): number {
    return this.#at;
  }
}
