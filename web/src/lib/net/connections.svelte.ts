/**
 * The lines to the table one sits at. They outlive the screen: whoever reads the rules or a replay
 * is still there, and must not be taken for gone and played by the house.
 *
 * People who pass one device round have a line each, all open at once. One of them looks at a time, and between two
 * of them nobody does: the curtain is down, and what belongs to a seat is drawn for nobody.
 */
import { untrack } from 'svelte';
import { live } from '../ui/live.svelte';
import { nextTo } from '../device/passing';
import { TableLine } from './socket.svelte';

/** The whole table waits for this seat, and knows it: where only the seat itself knows, the device must not tell. */
const awaited = (line: TableLine): boolean => Boolean(line.presence?.playing && line.owed);
const seatOf = (line: TableLine | undefined): number | null => line?.presence?.you ?? null;

class Lines {
  all = $state.raw<TableLine[]>([]);
  #looking = $state.raw<{ line: TableLine; match: string | null }>(); // for the length of a match at most
  #last = $state.raw<TableLine>(); // who looked last
  #wary = $state(false); // there were several until now, and any of them may hold the device
  #moving = new Set<TableLine>();

  /** Those that are open, or will be again. */
  here = $derived(this.all.filter(({ status }) => status !== 'closed'));
  /** Several people sit at this device. */
  shared = $derived(this.all.length > 1 || this.#wary);
  /** The line of whoever looks; none: the curtain is down. */
  current = $derived(this.shared ? this.#lookingOn() : this.all[0]);
  /** The line that speaks for the device: the host's, if the host sits here. */
  lead = $derived(this.here.find(({ presence }) => presence && presence.you === presence.host) ?? this.here[0]);
  seats = $derived(this.all.flatMap((line) => seatOf(line) ?? []));
  /** Who should have the device next; none: others are deciding. */
  next = $derived(this.#at(nextTo(seatOf(this.#last), this.here.filter(awaited).flatMap((line) => seatOf(line) ?? []))));
  /** It is the decision of somebody here, whatever screen they are on. */
  yours = $derived(this.here.some(awaited));
  /** There is a table to go back to. */
  seated = $derived(this.here.some(({ presence }) => presence !== null));

  constructor() {
    // Whoever takes up a device that was put away may be somebody else.
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && this.lower());
  }

  /** Sit at a table with these keys and no others; lines that are open stay so. */
  to = (code: string, keys: readonly string[]): void =>
    untrack(() => {
      const kept = this.all.filter((line) => line.code === code && keys.includes(line.key));
      for (const line of this.all) if (!kept.includes(line)) line.hangUp();
      this.#wary = keys.length === 1 && kept.length === 1 && this.shared;
      this.all = keys.map((key) => kept.find((line) => line.key === key) ?? new TableLine(code, key));
      this.lower();
    });

  /** Come to a table anew: what was closed meanwhile is tried again. */
  arrive = (code: string, keys: readonly string[]): void => {
    this.to(code, keys);
    untrack(this.reopen);
  };

  reopen = (): void => {
    for (const line of this.all) if (line.status === 'closed') line.connect();
  };

  letGo = (): void => this.to('', []);

  /** Lift the curtain for one of those who sit here. */
  lift = (line: TableLine): void => {
    this.#wary = false;
    this.#last = line;
    this.#look(line);
  };

  /** Let the curtain fall; what was told to one must not be found by the next. */
  lower = (): void => {
    if (this.shared) live.hush();
    this.#look(undefined);
  };

  /** Somebody was shown the way to a device of their own. */
  move = (line: TableLine): void => void this.#moving.add(line);

  /** Whether a seat went to another device as was meant. */
  moved = (line: TableLine): boolean => this.shared && line.bye === 'newer' && this.#moving.has(line);

  #look(line: TableLine | undefined): void {
    this.#looking = line && { line, match: line.presence?.match ?? null };
    for (const one of this.all) one.audible = !this.shared || one === line;
  }

  /** When another match is dealt, everybody may be looking. */
  #lookingOn(): TableLine | undefined {
    const { line, match } = this.#looking ?? {};
    return line && line.status !== 'closed' && line.presence?.match === match ? line : undefined;
  }

  #at(seat: number | null): TableLine | undefined {
    return seat === null ? undefined : this.here.find((line) => seatOf(line) === seat);
  }
}

export const lines = new Lines();
