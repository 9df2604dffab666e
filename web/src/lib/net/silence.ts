/** Whether a line that looks whole still leads anywhere: nothing is told by a network that swallows everything. Times are in milliseconds. */

/** Between two looks. */
export const LOOK = 500;
/** After so long without a word, the table is asked for one. */
const QUIET = 2_000;
/** After so long it is told that nothing comes, and a new line is tried: within five seconds, looks and all. */
const SILENT = 4_000;
/** Who did not look for so long, did not listen either: a page that slept, or had much to do. */
const ASLEEP = 4 * LOOK;

export type Verdict = 'well' | 'ask' | 'silent';

export class Silence {
  #heard = 0;
  #looked = 0;
  #asked = false;

  /** Something came, or one begins to listen. */
  heard = (now: number): void => {
    this.#heard = this.#looked = now;
    this.#asked = false;
  };

  /** How long nothing has come. */
  quiet = (now: number): number => now - this.#heard;

  /** To be asked every `LOOK` ms. */
  look = (now: number): Verdict => {
    if (now - this.#looked > ASLEEP) this.heard(now);
    this.#looked = now;
    const quiet = this.quiet(now);
    if (quiet >= SILENT && this.#asked) return 'silent';
    if (quiet < QUIET || this.#asked) return 'well';
    this.#asked = true;
    return 'ask';
  };
}
