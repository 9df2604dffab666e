/**
 * Being told when a table begins to wait: by this browser, or at an address of one's own. Off until somebody
 * switches it on; then for every seat of this device, those to come included.
 */
import { all, storage, type MySeat } from './storage';
import { api, reasonOf } from '../net/api';
import type { Tap } from '../../wire';

export type Kind = 'text' | 'json';
type Browser = { at: string; p256dh: string; auth: string };
export type Chosen = {
  browser?: Browser;
  own?: { at: string; kind: Kind };
  /** From and until which hour of this device's day nothing comes. */
  quiet?: [number, number];
};
/** Why this browser cannot be told. */
export type Hindrance = 'insecure' | 'unable' | 'no_key' | 'forbidden';

const HOUR = 60;
const DAY = 24 * HOUR;

export function chosen(): Chosen {
  try {
    return (JSON.parse(storage.get('taps') ?? '{}') as Chosen | null) ?? {};
  } catch {
    return {};
  }
}

export const switchedOn = (): boolean => Boolean(chosen().browser ?? chosen().own);

/** Say why this browser cannot be told, if it cannot. */
export async function hindrance(): Promise<Hindrance | null> {
  if (!isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return 'unable';
  if (Notification.permission === 'denied') return 'forbidden';
  return (await api.taps()).key ? null : 'no_key';
}

/** Have this browser told from now on; ``null`` if it will be. */
export async function browserOn(): Promise<Hindrance | null> {
  if ((await Notification.requestPermission()) !== 'granted') return 'forbidden';
  const { key } = await api.taps();
  await navigator.serviceWorker.register('/sw.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  try {
    const found = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { endpoint, keys } = found.toJSON();
    await choose({ ...chosen(), browser: { at: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } });
    return null;
  } catch (error) {
    if (error instanceof DOMException) return 'unable'; // no push service answers
    throw error;
  }
}

export const browserOff = (): Promise<void> => choose({ ...chosen(), browser: undefined });

/** Keep what was chosen, and tell every table of it. */
export async function choose(wish: Chosen): Promise<void> {
  const before = targets(chosen());
  const after = targets(wish);
  if (after.length) await tell(all().slice(0, 1), after); // what is forged is refused before it is kept
  storage.set('taps', JSON.stringify(wish));
  storage.set('tapped', '[]');
  await tell(all(), before.filter((one) => !after.some(({ at }) => at === one.at)).map((one) => ({ ...one, off: true })));
  await ensure();
}

/** Tell the tables that were not told yet: new ones, or in another language, or where the clocks have changed. */
export async function ensure(): Promise<void> {
  const wishes = targets(chosen());
  if (!wishes.length) return;
  const stamp = (seat: MySeat): string => `${seat.key} ${JSON.stringify(wishes)}`;
  const told = new Set(JSON.parse(storage.get('tapped') ?? '[]') as string[]);
  const fresh = all().filter((seat) => !told.has(stamp(seat)));
  await tell(fresh, wishes);
  if (fresh.length) storage.set('tapped', JSON.stringify(all().map(stamp)));
}

type Wish = Omit<Tap, 'key'>;

export function targets({ browser, own, quiet }: Chosen, offset = new Date().getTimezoneOffset()): Wish[] {
  const minutes = quiet?.map((hour) => (((hour * HOUR + offset) % DAY) + DAY) % DAY) as [number, number] | undefined;
  const usual = { language: document.documentElement.lang, quiet: minutes ?? null };
  return [...(browser ? [{ ...usual, ...browser, kind: 'push' as const }] : []), ...(own ? [{ ...usual, ...own }] : [])];
}

/** A table that is gone is no reason to tell no other. */
async function tell(seats: readonly MySeat[], wishes: readonly Wish[]): Promise<void> {
  for (const { code, key } of seats)
    for (const wish of wishes)
      try {
        await api.tap(code, { key, ...wish });
      } catch (error) {
        if (!['no_such_table', 'bad_key', 'too_much'].includes(reasonOf(error))) throw error;
      }
}
