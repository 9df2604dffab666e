import { beforeEach, expect, test, vi } from 'vitest';
import { Draws } from './draws';
import { commit } from './pact';
import { openUpon, partOf, pledgeFor } from './pledge';

const shelf = new Map<string, string>();

beforeEach(() => {
  shelf.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => shelf.get(key) ?? null,
    setItem: (key: string, value: string) => void shelf.set(key, value),
  });
});

/** What came of earlier deals: these seats let one down. */
function after(...broke: number[]): Draws {
  const draws = new Draws('key');
  if (broke.length) draws.calledOff(['o', 'c'.repeat(64)], broke);
  return draws;
}

const pactOf = (...parts: string[]) => ['p', ...parts];

test('a nonce is fresh for every promise and seat, and the same for one', () => {
  const pledge = pledgeFor('p', 1);
  expect(pledge.nonce).toMatch(/^[0-9a-f]{32}$/);
  expect(pledgeFor('p', 1)).toEqual(pledge);
  expect(pledgeFor('q', 1).nonce).not.toBe(pledge.nonce);
  expect(pledgeFor('p', 0).nonce).not.toBe(pledge.nonce);
  expect(partOf(pledge)).toBe(commit('p', 1, pledge.nonce));
});

test('where nothing can be remembered, there is still a nonce', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(pledgeFor('p', 1).nonce).toMatch(/^[0-9a-f]{32}$/);
  shelf.set('brushpass.pledges', '{');
  expect(pledgeFor('p', 1).nonce).toMatch(/^[0-9a-f]{32}$/);
});

test('a part is opened where it is promised, and again upon the same pact', () => {
  const pledge = pledgeFor('p', 1);
  const pact = pactOf('', partOf(pledge));
  expect(openUpon(pledge, pact, 1, after())).toBeNull();
  expect(openUpon(pledgeFor('p', 1), pact, 1, after())).toBeNull();
});

test('a part is opened upon one pact alone, even after the page was loaded again', () => {
  const pledge = pledgeFor('p', 1);
  openUpon(pledge, pactOf('', partOf(pledge)), 1, after());
  expect(openUpon(pledgeFor('p', 1), pactOf('c'.repeat(64), partOf(pledge)), 1, after())).toBe('again');
});

test('a part is not opened where another stands, or upon another promise', () => {
  const pledge = pledgeFor('p', 1);
  expect(openUpon(pledge, pactOf('', ''), 1, after())).toBe('without');
  expect(openUpon(pledge, ['q', '', partOf(pledge)], 1, after())).toBe('without');
  expect(openUpon(null, pactOf('', 'x'), 1, after())).toBe('without');
});

test('a part is not opened beside that of a seat that let a deal down', () => {
  const pledge = pledgeFor('p', 1);
  expect(openUpon(pledge, pactOf('c'.repeat(64), partOf(pledge)), 1, after(0))).toBe('broken');
  expect(openUpon(pledge, pactOf('', partOf(pledge)), 1, after(0))).toBeNull();
});
