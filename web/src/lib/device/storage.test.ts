import { beforeEach, describe, expect, test, vi } from 'vitest';
import { arrival, claim, company, forget, heldElsewhere, isPadded, mySeats, myTables, remember, rememberCompany, rememberPadded, takeKey } from './storage';

const seat = (code: string, number: number, key = `${code}-${number}`) => ({ code, seat: number, key, game: 'spywhere', name: `n${number}` });

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

describe('a device', () => {
  test('knows its seats at a table in the order of the chairs', () => {
    [seat('a', 2), seat('b', 0), seat('a', 0)].forEach(remember);
    expect(mySeats('a').map((one) => one.seat)).toEqual([0, 2]);
    expect(mySeats('c')).toEqual([]);
  });
  test('lists its tables, the newest first', () => {
    [seat('a', 0), seat('b', 0), seat('a', 1)].forEach(remember);
    expect(myTables().map((seats) => seats.map((one) => one.key))).toEqual([['a-0', 'a-1'], ['b-0']]);
  });
  test('has one key for a seat, the newest', () => {
    remember(seat('a', 0, 'old'));
    remember(seat('a', 0, 'new'));
    expect(mySeats('a').map(({ key }) => key)).toEqual(['new']);
  });
  test('forgets one seat, or the whole table', () => {
    [seat('a', 0), seat('a', 1), seat('b', 0)].forEach(remember);
    forget('a', 'a-0');
    expect(mySeats('a').map(({ key }) => key)).toEqual(['a-1']);
    forget('a');
    expect(myTables()).toHaveLength(1);
  });
  test('does not remember tables for ever, but never half of one', () => {
    for (let i = 0; i < 120; i++) [seat(`t${i}`, 0), seat(`t${i}`, 1)].forEach(remember);
    expect(myTables()).toHaveLength(100);
    expect(myTables().every((seats) => seats.length === 2)).toBe(true);
  });
  test('remembers nothing where storage is forbidden, and works', () => {
    vi.stubGlobal('localStorage', undefined);
    remember(seat('a', 0));
    expect(myTables()).toEqual([]);
  });
});

test('of the pages of one browser, the one that was opened last has a seat', () => {
  expect(heldElsewhere('key', 'first')).toBe(false);
  claim('key', 'first');
  expect(heldElsewhere('key', 'first')).toBe(false);
  claim('key', 'second');
  expect([heldElsewhere('key', 'first'), heldElsewhere('key', 'second'), heldElsewhere('other', 'first')]).toEqual([true, false, false]);
});

test('what was noted before a deal is not lost by coming back later', () => {
  const noted = { match: 'm', game: 'spywhere', names: ['Ada'], colours: [null], promise: 'p', seat: 0, nonce: 'n' };
  rememberCompany(noted);
  rememberCompany({ ...noted, names: ['Bo'], promise: '', seat: 1, nonce: '' });
  expect(company('m')).toMatchObject({ names: ['Bo'], promise: 'p', seat: 0, nonce: 'n' });
});

test('a device knows which tables are padded, also after a reload', () => {
  rememberPadded('abc', true);
  rememberPadded('def', true);
  rememberPadded('abc', false);
  expect([isPadded('abc'), isPadded('def')]).toEqual([false, true]);
});

describe('a link with a key', () => {
  const at = (hash: string) => {
    const replaceState = vi.fn();
    vi.stubGlobal('location', { hash, pathname: '/t/abc', search: '' });
    vi.stubGlobal('history', { state: null, replaceState });
    return replaceState;
  };
  test('gives it, and is cleaned', () => {
    const replaceState = at('#key-1_A');
    expect(takeKey()).toBe('key-1_A');
    expect(replaceState).toHaveBeenCalledWith(null, '', '/t/abc');
  });
  test.each(['', '#', '#%', '#%E0%A4%A', '#short', '#a key with gaps'])('gives none if it is %j', (hash) => {
    const replaceState = at(hash);
    expect(takeKey()).toBeNull();
    expect(replaceState).not.toHaveBeenCalled();
  });
  test('opens a seat where this device has none, or that very one', () => {
    expect(arrival([], 'new-key')).toEqual({ keys: ['new-key'], strange: null });
    expect(arrival(['own-key'], 'own-key')).toEqual({ keys: ['own-key'], strange: null });
    expect(arrival(['own-key'], null)).toEqual({ keys: ['own-key'], strange: null });
  });
  test('opens no other seat unasked where this device has one', () => {
    expect(arrival(['own-key'], 'new-key')).toEqual({ keys: ['own-key'], strange: 'new-key' });
  });
});
