/**
 * The connections to the table one sits at. They outlive the screen: whoever reads the rules or a replay
 * is still there, and must not be taken for gone and played by the house.
 *
 * People who pass one device round have a connection each, all open at once. One of them looks at a time, and between two
 * of them nobody does: the curtain is down, and what belongs to a seat is drawn for nobody.
 */
import { untrack } from 'svelte';
import { live } from '../ui/live.svelte';
import { nextTo } from '../device/passing';
import { Connection } from './socket.svelte';

/** The whole table waits for this seat, and knows it: where only the seat itself knows, the device must not tell. */
const awaited = (connection: Connection): boolean => Boolean(connection.presence?.playing && connection.owed);
const seatOf = (connection: Connection | undefined): number | null => connection?.presence?.you ?? null;

class Connections {
  all = $state.raw<Connection[]>([]);
  #looking = $state.raw<{ connection: Connection; match: string | null }>(); // for the length of a match at most
  #last = $state.raw<Connection>(); // who looked last
  #wary = $state(false); // there were several until now, and any of them may hold the device
  #moving = new Set<Connection>();

  /** Those that are open, or will be again. */
  here = $derived(this.all.filter(({ status }) => status !== 'closed'));
  /** Several people sit at this device. */
  shared = $derived(this.all.length > 1 || this.#wary);
  /** The connection of whoever looks; none: the curtain is down. */
  current = $derived(this.shared ? this.#lookingOn() : this.all[0]);
  /** The connection that speaks for the device: the host's, if the host sits here. */
  lead = $derived(this.here.find(({ presence }) => presence && presence.you === presence.host) ?? this.here[0]);
  seats = $derived(this.all.flatMap((connection) => seatOf(connection) ?? []));
  /** Who should have the device next; none: others are deciding. */
  next = $derived(this.#at(nextTo(seatOf(this.#last), this.here.filter(awaited).flatMap((connection) => seatOf(connection) ?? []))));
  /** It is the decision of somebody here, whatever screen they are on. */
  yours = $derived(this.here.some(awaited));
  /** There is a table to go back to. */
  seated = $derived(this.here.some(({ presence }) => presence !== null));

  constructor() {
    // Whoever takes up a device that was put away may be somebody else.
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && this.lower());
  }

  /** Sit at a table with these keys and no others; connections that are open stay so. */
  to = (code: string, keys: readonly string[]): void =>
    untrack(() => {
      const kept = this.all.filter((connection) => connection.code === code && keys.includes(connection.key));
      for (const connection of this.all) if (!kept.includes(connection)) connection.hangUp();
      this.#wary = keys.length === 1 && kept.length === 1 && this.shared;
      this.all = keys.map((key) => kept.find((connection) => connection.key === key) ?? new Connection(code, key));
      this.lower();
    });

  /** Come to a table anew: what was closed meanwhile is tried again. */
  arrive = (code: string, keys: readonly string[]): void => {
    this.to(code, keys);
    untrack(this.reopen);
  };

  reopen = (): void => {
    for (const connection of this.all) if (connection.status === 'closed') connection.connect();
  };

  letGo = (): void => this.to('', []);

  /** Lift the curtain for one of those who sit here. */
  lift = (connection: Connection): void => {
    this.#wary = false;
    this.#last = connection;
    this.#look(connection);
  };

  /** Let the curtain fall; what was told to one must not be found by the next. */
  lower = (): void => {
    if (this.shared) live.hush();
    this.#look(undefined);
  };

  /** Somebody was shown the way to a device of their own. */
  move = (connection: Connection): void => void this.#moving.add(connection);

  /** Whether a seat went to another device as was meant. */
  moved = (connection: Connection): boolean => this.shared && connection.bye === 'newer' && this.#moving.has(connection);

  #look(connection: Connection | undefined): void {
    this.#looking = connection && { connection, match: connection.presence?.match ?? null };
    for (const one of this.all) one.audible = !this.shared || one === connection;
  }

  /** When another match is dealt, everybody may be looking. */
  #lookingOn(): Connection | undefined {
    const { connection, match } = this.#looking ?? {};
    return connection && connection.status !== 'closed' && connection.presence?.match === match ? connection : undefined;
  }

  #at(seat: number | null): Connection | undefined {
    return seat === null ? undefined : this.here.find((connection) => seatOf(connection) === seat);
  }
}

export const connections = new Connections();
