import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Refusal, api } from '../net/api';
import { remember } from './storage';
import { choose, chosen, ensure, hindrance, switchedOn, targets } from './taps';

const browser = { at: 'https://push.example/1', p256dh: 'p', auth: 'a' };
const own = { at: 'https://ntfy.example/ada', kind: 'text' as const };
const seat = (code: string) => ({ code, seat: 0, key: `key-${code}`, game: 'linq', name: 'Ada' });
let told: [string, string, boolean][] = [];

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  vi.stubGlobal('document', { documentElement: { lang: 'fr' } });
  told = [];
  vi.spyOn(api, 'tap').mockImplementation((code, wish) => {
    if (code === 'gone') throw new Refusal('no_such_table');
    if (wish.at.includes('10.')) throw new Refusal('bad_address');
    told.push([code, wish.at, wish.off ?? false]);
    return Promise.resolve({ key: '' });
  });
});

describe('quiet hours', () => {
  test('are told in minutes of the day as the server counts it', () => {
    expect(targets({ own, quiet: [22, 8] }, -120)[0]?.quiet).toEqual([20 * 60, 6 * 60]);
    expect(targets({ own, quiet: [22, 8] }, 300)[0]?.quiet).toEqual([3 * 60, 13 * 60]);
    expect(targets({ own, quiet: [0, 1] }, -330)[0]?.quiet).toEqual([1110, 1170]);
    expect(targets({ own }, 0)[0]).toMatchObject({ quiet: null, language: 'fr' });
  });
  test('hold for every address', () => {
    expect(targets({ own, browser, quiet: [1, 2] }, 0).map(({ kind, quiet }) => [kind, quiet])).toEqual([
      ['push', [60, 120]],
      ['text', [60, 120]],
    ]);
  });
});

describe('who wants to be told', () => {
  test('is told at every table, once, also where they sit down later', async () => {
    for (const code of ['a', 'gone', 'b']) remember(seat(code));
    expect(switchedOn()).toBe(false);
    await choose({ own });
    expect(switchedOn()).toBe(true);
    expect(new Set(told.map(([code]) => code))).toEqual(new Set(['a', 'b']));
    told = [];
    await ensure();
    expect(told).toEqual([]);
    remember(seat('c'));
    await ensure();
    expect(told).toEqual([['c', own.at, false]]);
  });
  test('is not told where the server refuses the address', async () => {
    remember(seat('a'));
    await expect(choose({ own: { at: 'https://10.0.0.1/', kind: 'text' } })).rejects.toThrow('bad_address');
    expect(chosen()).toEqual({});
  });
  test('and wants it no more, is told no more', async () => {
    remember(seat('a'));
    await choose({ own, browser });
    told = [];
    await choose({ browser });
    expect(told.filter(([, , off]) => off)).toEqual([['a', own.at, true]]);
    await choose({});
    expect(switchedOn()).toBe(false);
  });
  test('reads what was kept with suspicion', () => {
    localStorage.setItem('brushpass.taps', '{');
    expect(chosen()).toEqual({});
    localStorage.setItem('brushpass.taps', 'null');
    expect(chosen()).toEqual({});
  });
});

describe('a browser', () => {
  test.each([
    ['insecure', { isSecureContext: false }],
    ['unable', { isSecureContext: true }],
    ['forbidden', { isSecureContext: true, PushManager: 1, Notification: { permission: 'denied' } }],
    ['no_key', { isSecureContext: true, PushManager: 1, Notification: { permission: 'default' } }],
  ])('says why not: %s', async (why, here) => {
    vi.spyOn(api, 'taps').mockResolvedValue({ key: '' });
    vi.stubGlobal('navigator', { serviceWorker: {} });
    vi.stubGlobal('window', here);
    for (const [name, value] of Object.entries(here)) vi.stubGlobal(name, value);
    expect(await hindrance()).toBe(why);
  });
});
