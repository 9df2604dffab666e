/**
 * True once what came with it is on the screen. What opens beside a large change is drawn after it: both at once would
 * hold up a finger on a slow phone.
 */
export class After {
  #read: () => boolean;
  #so = $derived.by(() => this.#read());
  #drawn = $state(false);

  constructor(read: () => boolean) {
    this.#read = read;
    $effect(() => {
      if (!this.#so) return;
      // The next frame draws the change. Only then is more made ready, for the frame after it to draw.
      let timer = 0;
      const frame = requestAnimationFrame(() => (timer = window.setTimeout(() => (this.#drawn = true))));
      return () => {
        cancelAnimationFrame(frame);
        clearTimeout(timer);
        this.#drawn = false;
      };
    });
  }

  get now(): boolean {
    return this.#so && this.#drawn;
  }
}
