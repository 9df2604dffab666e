/**
 * What somebody missed who was away: behind another tab, without a line, or with the page closed. Found in what they
 * themselves were told, and told to them alone.
 */
import { untrack } from 'svelte';
import type { Entry } from '../net/socket.svelte';
import { recap } from '../words/deeds';
import type { Phrasebook } from '../words/words';
import { looked, marksOf, noteLooked, seenIn, type Marks } from './looked';

type Sight = {
  /** The match and the seat; null: nobody plays here. */
  readonly place: string | null;
  readonly log: readonly Entry[];
  /** How often all was told anew. */
  readonly recalls: number;
  readonly book: Phrasebook;
};

export class Missed {
  lines = $state.raw<{ seat: number; text: string }[]>([]);
  #awake = $state(document.visibilityState === 'visible');
  #marks: Marks | undefined;
  #place: string | null = null;
  #back = true;
  #recalls = -1;

  /** To be made with its component. */
  constructor(sight: () => Sight) {
    $effect(() => {
      const { place, log, recalls, book } = sight();
      if (!this.#awake || !place || !log.length) return;
      if (place !== this.#place) [this.#place, this.#marks, this.#back] = [place, looked(place), true];
      if ((this.#back || recalls !== this.#recalls) && this.#marks) this.lines = recap(log, book, seenIn(log, this.#marks));
      [this.#marks, this.#back, this.#recalls] = [marksOf(log), false, recalls];
    });
    $effect(() => {
      document.addEventListener('visibilitychange', this.#look);
      addEventListener('pagehide', this.#note);
      return () => {
        document.removeEventListener('visibilitychange', this.#look);
        removeEventListener('pagehide', this.#note);
        untrack(this.#note);
      };
    });
  }

  forget = (): void => void (this.lines = []);

  #note = (): void => {
    if (this.#place && this.#marks) noteLooked(this.#place, this.#marks);
  };

  #look = (): void => {
    this.#awake = document.visibilityState === 'visible';
    if (this.#awake) this.#back = true;
    else this.#note();
  };
}
