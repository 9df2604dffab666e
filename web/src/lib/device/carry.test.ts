import { beforeEach, expect, test, vi } from 'vitest';
import { MOST, read, take, written } from './carry';
import { mySeats, myMatches, myTables, remember, rememberCompany, rememberEnd } from './storage';

const KEY = 'k'.repeat(24);
const seat = (code: string, key = KEY, place = 0) => ({ code, key, seat: place, game: 'linq', name: 'Ada' });
const played = (match: string) => ({ match, game: 'linq', names: ['Ada', 'Bo'], colours: ['rose' as const, null], promise: 'ab12', seat: 0, nonce: 'cd34' });
let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

const file = (more: object): string => JSON.stringify({ kind: 'brushpass', version: 1, ...more });

test('what one device writes another takes over, and all of it', () => {
  remember(seat('abc'));
  rememberCompany(played('match-1'));
  rememberEnd('match-1', [1]);
  const text = written();
  kept.clear();
  const brought = read(text);
  if (typeof brought === 'string') throw new Error(brought);
  take(brought);
  expect(mySeats('abc')).toMatchObject([{ key: KEY, seat: 0, name: 'Ada' }]);
  expect(myMatches()).toMatchObject([{ ...played('match-1'), winners: [1] }]);
  expect(written()).toBe(text);
});

test('what is known here stays as it is', () => {
  remember(seat('abc', 'mine-mine-mine'));
  rememberCompany(played('match-1'));
  const brought = read(file({ tables: [seat('abc', 'theirs-theirs'), seat('xyz')], matches: [{ ...played('match-1'), names: ['Eve'] }] }));
  expect(brought).toMatchObject({ seats: [{ code: 'xyz' }], matches: [] });
  take(brought as Exclude<typeof brought, string>);
  expect(mySeats('abc').map(({ key }) => key)).toEqual(['mine-mine-mine']);
  expect(myTables()).toHaveLength(2);
});

test.each([
  ['', 'not_ours'],
  ['{', 'not_ours'],
  ['null', 'not_ours'],
  ['[]', 'not_ours'],
  ['{"kind":"other","version":1}', 'not_ours'],
  ['{"kind":"brushpass","version":"1"}', 'not_ours'],
  ['{"kind":"brushpass","version":2}', 'newer'],
  [' '.repeat(MOST + 1), 'too_large'],
])('a file that is none is told apart: %.30s', (text, fault) => {
  expect(read(text)).toBe(fault);
});

test('of a file that is broken in places only what is sound is read', () => {
  const bad = [null, 7, [], {}, seat('../etc'), seat('abc', 'short'), { ...seat('abc'), seat: -1 }, { ...seat('abc'), seat: 1.5 }, { ...seat('abc'), game: '<b>' }];
  const worse = [null, {}, { ...played('m'), match: 'a b' }, { ...played('match-2'), names: 'Ada' }, { ...played('match-2'), game: 5 }];
  expect(read(file({ tables: bad, matches: worse }))).toEqual({ seats: [], matches: [] });
  expect(read(file({ tables: 'all', matches: {} }))).toEqual({ seats: [], matches: [] });
  const odd = read(file({ tables: [{ ...seat('abc'), name: 'x'.repeat(99), at: 'now', more: 1 }], matches: [{ ...played('match-3'), names: [5], promise: '<', winners: ['0', 1], pact: ['bot', '', '?'] }] }));
  expect(odd).toEqual({
    seats: [{ ...seat('abc'), name: 'x'.repeat(20), at: undefined }],
    matches: [{ ...played('match-3'), names: [''], promise: '', winners: [1], pact: ['bot', '', ''], at: undefined }],
  });
});

test('a file brings no more than a device bears', () => {
  const tables = Array.from({ length: 5_000 }, (_, n) => seat(`t${n}`, `${KEY}${n}`));
  const brought = read(file({ tables }));
  if (typeof brought === 'string') throw new Error(brought);
  take(brought);
  expect(myTables()).toHaveLength(100);
});
