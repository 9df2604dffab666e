/**
 * A value that stays the same one as long as it says the same. Frames bring whole hands and tables many times a second; what
 * is drawn from a part of them need not be looked at again each time.
 */
export class Steady<T> {
  #read: () => T;
  #key: string | undefined;
  #last: T | undefined;

  constructor(read: () => T) {
    this.#read = read;
  }

  now = $derived.by(() => {
    const value = this.#read();
    const key = JSON.stringify(value);
    if (key !== this.#key) [this.#key, this.#last] = [key, value];
    return this.#last as T;
  });
}

/** The same for every item of a list that keeps its places. */
export function kept<T>(before: readonly T[], now: readonly T[]): T[] {
  return now.map((item, i) => (JSON.stringify(before[i]) === JSON.stringify(item) ? (before[i] as T) : item));
}
