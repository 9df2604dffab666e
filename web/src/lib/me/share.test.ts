import { beforeEach, expect, test, vi } from 'vitest';

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
});

const { forget, mySeats, myTables, remember, rememberCompany, rememberEnd, myMatches } = await import('../device/storage');
const { adds, adopt, forgetAll, shared } = await import('./share');
const { fresh, isSecret, personOf, seal, text, unseal } = await import('./secret');
const { closestOf, favouriteOf, marginOf } = await import('./record');

const seat = (code: string, key = 'key-key-key') => ({ code, seat: 0, key, game: 'wink', name: 'Ada' });
const match = (id: string) => ({ match: id, game: 'wink', names: ['Ada'], colours: [null], promise: '', seat: 0, nonce: '' });

/** Do something on another device, and give what it shares. */
function elsewhere(act: () => void): string {
  const here = new Map(kept);
  kept.clear();
  act();
  const theirs = shared();
  kept.clear();
  for (const [key, value] of here) kept.set(key, value);
  return theirs;
}

beforeEach(() => {
  kept.clear();
  vi.useRealTimers();
});

test('what one device knows, another learns; then neither has anything to add', () => {
  const theirs = elsewhere(() => {
    remember(seat('abc'));
    rememberCompany(match('match-1'));
    rememberEnd('match-1', [0]);
  });
  expect(adopt(theirs)).toBe(true);
  expect(myTables().flat().map(({ code }) => code)).toEqual(['abc']);
  expect(myMatches()[0]?.winners).toEqual([0]);
  expect(adds(shared(), theirs)).toBe(false);
  remember(seat('def'));
  expect(adds(shared(), theirs)).toBe(true);
});

test('a table that one device forgets is forgotten, unless somebody sat down again since', () => {
  vi.useFakeTimers({ now: 1000 });
  remember(seat('abc'));
  const theirs = elsewhere(() => {
    vi.setSystemTime(2000);
    forget('abc');
  });
  adopt(theirs);
  expect(mySeats('abc')).toEqual([]);
  vi.setSystemTime(3000);
  remember(seat('abc'));
  adopt(theirs);
  expect(mySeats('abc')).toHaveLength(1);
});

test('the key that was used last opens the seat', () => {
  vi.useFakeTimers({ now: 1000 });
  remember(seat('abc', 'old-old-old'));
  const theirs = elsewhere(() => {
    vi.setSystemTime(2000);
    remember(seat('abc', 'new-new-new'));
  });
  adopt(theirs);
  expect(mySeats('abc')[0]?.key).toBe('new-new-new');
  expect(adds(shared(), theirs)).toBe(false);
});

test('what is broken, or no text of ours, changes nothing', () => {
  remember(seat('abc'));
  for (const broken of ['', '{', '[]', '{"kind":"other"}', '{"kind":"brushpass","version":1,"gone":5,"tables":{},"chosen":[]}']) adopt(broken);
  expect(myTables()).toHaveLength(1);
  forgetAll();
  expect(myTables()).toEqual([]);
});

test('what is shared is sealed: only the same secret opens it, and its length tells little', async () => {
  const [secret, other] = [text(fresh()), text(fresh())];
  expect(isSecret(secret)).toBe(true);
  const sealed = await seal(secret, 'abc');
  expect(await unseal(secret, sealed)).toBe('abc');
  expect(sealed).toHaveLength((await seal(secret, 'abc'.repeat(500))).length);
  await expect(unseal(other, sealed)).rejects.toThrow();
  await expect(unseal(secret, sealed.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')))).rejects.toThrow();
  expect(await personOf(secret)).toMatch(/^[\w-]{22}$/);
  expect(await personOf(secret)).not.toBe(await personOf(other));
});

test('a list of matches says what somebody likes, and which was closest', () => {
  const rated = (id: string, game: string, points: number, rival: number, left = false) => ({
    match: id, at: 1, game, speed: 'days', place: 1, points, before: 1500, after: 1510, rivals: [{ name: 'Bo', points: rival, left }],
  });
  const all = [rated('a', 'linq', 5, 1), rated('b', 'wink', 5, 4), rated('c', 'wink', 5, 3), rated('d', 'linq', 9, 1, true), rated('e', 'wink', 2, 9)];
  expect(favouriteOf(all)).toBe('wink');
  expect(marginOf(all[1] ?? rated('', '', 0, 0))).toBe(1);
  expect(closestOf(all).map((one) => one.match)).toEqual(['b', 'c', 'a']);
  expect(favouriteOf([])).toBeUndefined();
});
