/**
 * How often this seat opened its part since its player last made a move here. Whoever runs the table knows a deal as
 * soon as the parts are open, and may come up with a reason not to deal it: so the draws are counted, whatever the
 * table says of them. They are kept by the seat's key, which the table cannot change, and outlive the page.
 */
import { list, storage } from '../device/storage';
import { isPart, type Pact } from './pact';

type Tally = {
  key: string;
  opened: number;
  /** What was opened last, and was neither dealt nor called off by a seat that promised a part of it. */
  pending?: Pact;
  /** A deal was opened and not dealt, and nobody who promised a part of it is to blame. */
  vanished?: boolean;
};

const MOST_KEPT = 60;
const MOST_SEATS = 16; // whatever the table says of its size

/** Every seat may call off one deal, and the next is dealt. */
const most = (seats: number): number => Math.min(seats, MOST_SEATS) + 1;

export class Draws {
  #tally: Tally;
  /** Who called off a deal since the last one was dealt; the table counts them as well. */
  #blamed: readonly number[] = [];

  constructor(key: string) {
    this.#tally = list<Tally>('draws').find((known) => known.key === key) ?? { key, opened: 0 };
  }

  get vanished(): boolean {
    return this.#tally.vanished ?? false;
  }

  get blamed(): readonly number[] {
    return this.#blamed;
  }

  spent = (seats: number): boolean => this.#tally.opened >= most(seats);

  /** Whether a part would be opened once too often; upon the pact it was opened upon last, it is no other draw. */
  exhausted = (pact: Pact): boolean => !this.#isPending(pact) && this.spent(pact.length - 1);

  /** Another pact is told, or none: what was opened is not going to be dealt. */
  told(pact: Pact | null): void {
    if (this.#tally.pending && !(pact && this.#isPending(pact))) this.#keep({ pending: undefined, vanished: true });
  }

  opened(pact: Pact): void {
    if (!this.#isPending(pact)) this.#keep({ pending: pact, opened: this.#tally.opened + 1 });
  }

  /** Say who is to blame: of those who are named, only who promised a part can have failed to open it. */
  calledOff(pact: Pact | null, seats: readonly number[]): readonly number[] {
    const [, ...parts] = pact ?? [];
    const blamed = seats.filter((seat) => isPart(parts[seat] ?? ''));
    this.#blamed = [...this.#blamed, ...blamed];
    if (blamed.length) this.#keep({ pending: undefined });
    else this.told(null);
    return blamed;
  }

  /** The cards lie on the table. That takes no draw back: a match, too, can be broken off. */
  dealt(): void {
    this.#blamed = [];
    if (this.#tally.pending) this.#keep({ pending: undefined });
  }

  /** The player makes a move, so the deal stood. */
  played(): void {
    if (this.#tally.opened) this.#keep({ opened: 0, pending: undefined, vanished: undefined });
  }

  #isPending = (pact: Pact): boolean => this.#tally.pending?.join() === pact.join();

  #keep(change: Partial<Tally>): void {
    this.#tally = { ...this.#tally, ...change };
    const others = list<Tally>('draws').filter(({ key }) => key !== this.#tally.key);
    storage.set('draws', JSON.stringify([this.#tally, ...others].slice(0, MOST_KEPT)));
  }
}
