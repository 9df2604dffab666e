/** The tables where this device has a seat, and what is asked there. Looked up while somebody looks. */
import { api, reasonOf } from './api';
import { forget, myTables, storage, type MySeat } from '../device/storage';
import { badge } from '../device/worker';

export type News = 'yours' | 'playing_now' | 'waiting' | 'gone' | '';
type Heard = { news: News; /** When time runs out there, over days. */ due?: number; /** The match that is on there. */ match?: string | null };
const AGAIN = 20_000;
const UNHEARD: Heard = { news: '' };

export const codeOf = (seats: readonly MySeat[]): string => seats[0]?.code ?? '';

/** What was heard when somebody last looked: all there is to show without a network. */
function lastHeard(): Record<string, Heard> {
  try {
    return (JSON.parse(storage.get('heard') ?? '{}') as Record<string, Heard> | null) ?? {};
  } catch {
    return {};
  }
}

export class MyTables {
  all = $state.raw(myTables());
  /** Nobody answers: what is shown is what was last heard. */
  away = $state(!navigator.onLine);
  #heard = $state<Record<string, Heard>>(lastHeard());
  /** Those first where somebody waits for me, the most urgent on top. */
  sorted = $derived([...this.all].sort((a, b) => this.#rank(a) - this.#rank(b)));

  /** Whether a match is on at one of these tables, as far as is known. */
  isOn = (match: string): boolean => Object.values(this.#heard).some((heard) => heard.match === match);

  of = (seats: readonly MySeat[]): Heard => this.#heard[codeOf(seats)] ?? UNHEARD;

  /** Look now, and again as long as the page is looked at; the answer stops it. */
  watch = (): (() => void) => {
    void this.#look();
    const timer = setInterval(this.#look, AGAIN);
    return () => clearInterval(timer);
  };

  drop = (code: string): void => {
    forget(code);
    this.again();
  };

  again = (): void => void (this.all = myTables());

  #rank(seats: readonly MySeat[]): number {
    const { news, due } = this.of(seats);
    return news === 'yours' ? (due ?? Number.MAX_SAFE_INTEGER - 1) : Number.MAX_SAFE_INTEGER;
  }

  /** One after the other: a device may know many. */
  #look = async (): Promise<void> => {
    if (document.visibilityState !== 'visible') return;
    for (const seats of this.all) this.#heard[codeOf(seats)] = await this.#ask(seats);
    const known = Object.fromEntries(this.all.map((seats) => [codeOf(seats), this.of(seats)]));
    storage.set('heard', JSON.stringify(known));
    badge(this.all.filter((seats) => this.of(seats).news === 'yours').length);
  };

  async #ask(seats: readonly MySeat[]): Promise<Heard> {
    try {
      const found = await Promise.all(seats.map(({ code, key }) => api.turn(code, key)));
      this.away = false;
      const left = found.find((one) => one.left != null)?.left;
      const due = left == null ? undefined : Date.now() + left;
      const match = found.find(({ playing }) => playing)?.match;
      if (found.some(({ yours }) => yours)) return { news: 'yours', due, match };
      return { news: found.some(({ playing }) => playing) ? 'playing_now' : 'waiting', due, match };
    } catch (error) {
      this.away = reasonOf(error) === 'unreachable';
      return ['no_such_table', 'bad_key', 'closed'].includes(reasonOf(error)) ? { news: 'gone' } : this.of(seats);
    }
  }
}
