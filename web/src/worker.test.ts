import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';

type Listener = (event: Record<string, unknown>) => void;
const SOURCE = readFileSync(join(import.meta.dirname, 'worker.js'), 'utf-8').replace('__FILES__', '["/assets/a.js"]').replace('__PRINT__', 'one');
const page = (path: string, visibilityState = 'visible') => ({ url: `https://here${path}`, visibilityState, focus: vi.fn() });

let heard: Record<string, Listener>;
let pages: ReturnType<typeof page>[];
let shown: unknown[][];
let kept: Map<string, string>;
let away: boolean;
const opened = vi.fn();
const badge = vi.fn();

/** Say something to the worker, and wait until it is done. */
async function say(kind: string, event: Record<string, unknown> = {}): Promise<unknown> {
  const waits: unknown[] = [];
  heard[kind]?.({ waitUntil: (one: unknown) => waits.push(one), respondWith: (one: unknown) => waits.push(one), ...event });
  return (await Promise.all(waits))[0];
}

const push = (said: unknown) => say('push', { data: { json: () => said } });
const ask = (path: string, more: object = {}) => say('fetch', { request: { url: `https://here${path}`, method: 'GET', mode: 'cors', ...more } });

beforeEach(() => {
  [heard, pages, shown, kept, away] = [{}, [], [], new Map(), false];
  vi.clearAllMocks();
  const self = {
    addEventListener: (kind: string, listener: Listener) => (heard[kind] = listener),
    location: { origin: 'https://here' },
    clients: { matchAll: () => Promise.resolve(pages), openWindow: opened, claim: vi.fn() },
    registration: { showNotification: (...said: unknown[]) => Promise.resolve(void shown.push(said)), getNotifications: () => Promise.resolve(shown) },
    navigator: { setAppBadge: badge, clearAppBadge: badge },
    skipWaiting: vi.fn(),
  };
  const nameOf = (one: string | { url: string }): string => (typeof one === 'string' ? one : new URL(one.url).pathname);
  const cache = {
    put: (one: string | { url: string }, what: { body: string }) => Promise.resolve(void kept.set(nameOf(one), what.body)),
    match: (one: string) => Promise.resolve(kept.get(nameOf(one))),
    add: (one: string) => Promise.resolve(void kept.set(one, one)),
    addAll: (all: string[]) => Promise.resolve(all.forEach((one) => kept.set(one, one))),
  };
  const names = ['brushpass-one', 'brushpass-old', 'brushpass-said'];
  const forget = vi.fn((name: string) => Promise.resolve(names.splice(names.indexOf(name), 1)));
  const caches = { open: () => Promise.resolve(cache), keys: () => Promise.resolve([...names]), delete: forget, match: cache.match };
  const answer = (body: string) => ({ ok: true, status: 200, body, clone: () => ({ body }), text: () => Promise.resolve(body) });
  const asked = (one: string | { url: string }) => (away ? Promise.reject(new Error('away')) : Promise.resolve(answer(`fresh ${nameOf(one)} src="/assets/a.js" src="/assets/gone.js"`)));
  new Function('self', 'caches', 'fetch', SOURCE)(self, caches, asked);
});

describe('a message', () => {
  const told = { title: 'Your turn', body: 'At the table of Ada', tag: 'abc', at: '/t/abc' };

  test('is shown once for a table, and counted', async () => {
    await push(told);
    expect(shown[0]?.[0]).toBe('Your turn');
    expect(shown[0]?.[1]).toMatchObject({ body: 'At the table of Ada', tag: 'abc', data: { at: '/t/abc' } });
    expect(badge).toHaveBeenCalledWith(1);
  });
  test('is not shown to who looks at that table, and to who looks elsewhere it is', async () => {
    pages = [page('/t/abc')];
    await push(told);
    expect(shown).toEqual([]);
    pages = [page('/t/abc', 'hidden'), page('/t/other')];
    await push(told);
    expect(shown).toHaveLength(1);
  });
  test('that is forged leads nowhere but home', async () => {
    await push({ ...told, at: 'https://elsewhere/' });
    await say('push', { data: null });
    expect(shown.map(([, said]) => (said as { data: unknown }).data)).toEqual([{ at: '/mine' }, { at: '/mine' }]);
  });
  test('leads to its table, which may be open', async () => {
    const notification = { close: vi.fn(), data: { at: '/t/abc' } };
    await say('notificationclick', { notification });
    expect(opened).toHaveBeenCalledWith('/t/abc');
    pages = [page('/t/abc', 'hidden')];
    await say('notificationclick', { notification });
    expect(pages[0]?.focus).toHaveBeenCalled();
    expect(opened).toHaveBeenCalledTimes(1);
  });
});

describe('what is kept', () => {
  test('is the shell at first, and what an older page was made of is forgotten', async () => {
    await say('install');
    expect([...kept.keys()]).toEqual(['/', '/assets/a.js']);
    await say('activate');
  });
  test('is everything for who comes again', async () => {
    await say('message', { data: { keep: ['/api/words/fr', '/api/tables', 'https://elsewhere/'] } });
    await say('message', { data: {} });
    expect([...kept.keys()]).toEqual(['/assets/a.js', '/api/words/fr']);
  });
  test('serves a page when there is no network, and never before', async () => {
    await say('install');
    expect(await ask('/t/abc', { mode: 'navigate' })).toMatchObject({ ok: true });
    away = true;
    expect(await ask('/t/abc', { mode: 'navigate' })).toContain('fresh /');
  });
  test('serves words, and parts of the page by their print', async () => {
    expect(await ask('/assets/a.js')).toMatchObject({ ok: true });
    expect(await ask('/api/words/fr')).toMatchObject({ ok: true });
    away = true;
    expect(await ask('/assets/a.js')).toContain('fresh');
    expect(await ask('/api/words/fr')).toContain('fresh');
    await expect(ask('/api/words/en')).rejects.toThrow('away');
  });
  test('is nothing that tells of a table', async () => {
    for (const path of ['/api/tables/abc', '/api/tables', '/api/matches/x', '/ws']) expect(await ask(path)).toBeUndefined();
    expect(await ask('/api/games', { method: 'POST' })).toBeUndefined();
    expect(await ask('/api/games', { url: 'https://elsewhere/api/games' })).toBeUndefined();
    expect(kept.size).toBe(0);
  });
});
