/**
 * One director for all that is told beat by beat: a count to three, a check, passports that turn. A game says what there is
 * to tell and how long each beat lasts (`story` in its look). The director says how far it has got, and keeps back what would
 * tell it before: lines of the wire, words to a screen reader, a hint, the next question. All of that is this page's own. It
 * sends nothing, and asks nothing of the table.
 */
import { untrack } from 'svelte';
import type { Entry } from '../net/socket.svelte';
import { cue } from '../ui/sound';
import { MOST } from './clock';
import { toldBy, type Story, type Tell, type Telling } from './story';

const SILENCE: Story = { id: -1, beats: [] };

export class Director implements Telling {
  #tell: () => Tell | undefined;
  #log: () => readonly Entry[];
  #at = $state(Infinity);
  #anew = $state(false); // told once more, as somebody wished: nothing waits for that
  #late = $state(false);
  #id: number | undefined;

  #story: Story = $derived.by(() => this.#tell()?.(this.#log()) ?? SILENCE);
  beats = $derived(this.#story.beats);
  at = $derived(Math.min(this.#at, this.beats.length));
  telling = $derived(this.at < this.beats.length);
  waiting = $derived(this.telling && !this.#anew && !this.#late);
  /** Changes with every beat, and with nothing else. */
  #now = $derived(this.telling ? `${this.#story.id} ${this.at}` : '');

  /** To be made with its component. What was seen before is not told anew. */
  constructor(tell: () => Tell | undefined, log: () => readonly Entry[]) {
    [this.#tell, this.#log] = [tell, log];
    $effect.pre(() => this.#begin());
    $effect(() => {
      if (!this.#now) return;
      const beat = untrack(() => this.beats[this.at]);
      if (!beat) return;
      if (beat.cue) cue(beat.cue, beat.pitch);
      const timer = setTimeout(() => (this.#at = this.at + 1), beat.long);
      return () => clearTimeout(timer);
    });
    $effect(() => {
      if (!this.telling) return void (this.#anew = false);
      const timer = setTimeout(() => (this.#late = true), MOST);
      return () => {
        clearTimeout(timer);
        this.#late = false;
      };
    });
  }

  /** A story that was just seen is told from its first beat, and one that goes on from where it was. */
  #begin(): void {
    const { id, beats } = this.#story;
    if (id === this.#id) return;
    const fresh = this.#id !== undefined && id > this.#id && !untrack(this.#log).find((entry) => entry.id === id)?.past;
    this.#id = id;
    this.#at = fresh ? 0 : beats.length;
  }

  /** Of what was seen, what has been told. */
  told = (log: readonly Entry[]): readonly Entry[] => (this.waiting ? toldBy(log, this.#story, this.at) : log);

  skip = (): void => void (this.#at = this.beats.length);

  again = (): void => {
    this.#anew = true;
    this.#at = 0;
  };
}
