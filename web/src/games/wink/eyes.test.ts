import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { Phrasebook, type Told, type Words } from '../../lib/words/words';
import { HUSH, SILENCE, aimOf, aloud, fleeting, glimpsed, since, voiced, type Voice } from './eyes';

const root = join(import.meta.dirname, '../../../../src/brushpass');
const load = (path: string): Words => parse(readFileSync(join(root, path), 'utf-8')) as Words;
const book = new Phrasebook(load('words/en.toml'), load('games/wink/words/en.toml'), 0, ['Ada', 'Bo', 'Cleo', 'Dan'], 'en');
const entry = (id: number, sight: Told, past = false) => ({ id, sight, secret: true, past });
const flutter = { type: 'YouSawFlutter', seat: 1 };
const wink = { type: 'YouSawWink', seat: 1, towards: 2, agent: 16, at: 5 };

describe('what eyes are seen to do', () => {
  test('a blink and the beginning of a sign are one sight, and one picture', () => {
    expect(glimpsed([entry(1, flutter)], 1)).toBe('blink');
  });
  test('a sign is seen once it is recognised', () => {
    expect(glimpsed([entry(1, flutter), entry(2, wink)], 1)).toBe('sign');
  });
  test('of another than the one looked at, nothing', () => {
    expect(glimpsed([entry(1, flutter), entry(2, wink)], 2)).toBeNull();
    expect(glimpsed([entry(1, flutter)], null)).toBeNull();
  });
  test('what was seen before is not seen again on coming back', () => {
    expect(since([entry(1, flutter, true), entry(2, wink, true), entry(3, flutter)], -1)).toEqual([entry(3, flutter)]);
    expect(since([entry(1, flutter), entry(2, wink)], 1)).toEqual([entry(2, wink)]);
  });
});

describe('a fleeting sight', () => {
  test('is what eyes do, but not a sign, which is worth noting', () => {
    expect(fleeting(flutter)).toBe(true);
    expect(fleeting(wink)).toBe(false);
    expect(fleeting({ type: 'Called', seat: 1, agent: 3 })).toBe(false);
  });
  test('is said in one breath', () => {
    expect(aloud({ type: 'YouFaced', to: 1, at: 9, face: { towards: 0, at: 9, turning: false } }, book)).toBe('You look at Bo, who looks at you.');
    expect(aloud({ type: 'YouFaced', to: 1, at: 9, face: { towards: null, at: 9, turning: true } }, book)).toBe('You look at Bo, who is turning.');
    expect(aloud({ type: 'YouFaced', to: null, at: 9, face: null }, book)).toBe('You look at your own cards');
    expect(aloud(flutter, book)).toBe("Bo's eyelids moved.");
    expect(aloud({ type: 'YouTurned', to: 1, at: 3 }, book)).toBeNull();
  });
});

describe('aloud', () => {
  const turn = { type: 'YouSawTurn', seat: 1, at: 6 };
  const looks = { type: 'YouSawLook', seat: 1, towards: 3, at: 7 };
  const called = { type: 'Called', seat: 2, agent: 3 };
  const told = ({ sign, glance }: Voice) => [sign?.text ?? '', glance?.text ?? ''];
  /** What is said after each of these came, at its time. */
  const hear = (...sights: [at: number, ...Told[]][]) => {
    let [voice, id] = [SILENCE, 0];
    return sights.map(([at, ...fresh]) => told((voice = voiced(voice, fresh.map((sight) => entry(id++, sight)), at, book))));
  };
  const SIGNED = 'You saw Bo give Cleo the sign, for 16, the Moon.';

  test('each thing seen takes the place of the one before', () => {
    expect(hear([0, flutter], [1, turn, looks], [2, { type: 'YouTurned', to: 2, at: 2 }])).toEqual([
      ['', "Bo's eyelids moved."],
      ['', 'Bo looks at Dan now.'],
      ['', 'Bo looks at Dan now.'],
    ]);
  });
  test('a sign is said at once, and nothing else until it has been heard', () => {
    const before = "Bo's eyelids moved.";
    expect(hear([10, flutter], [20, wink], [30, turn], [40, called], [19 + HUSH, flutter])).toEqual([
      ['', before],
      [SIGNED, before],
      [SIGNED, before],
      [SIGNED, before],
      [SIGNED, before],
    ]);
    expect(hear([20, flutter, wink, turn])).toEqual([[SIGNED, '']]);
  });
  test('then where the face looks by now, but no blink that is long over', () => {
    expect(hear([20, wink], [30, turn], [40, looks], [50, flutter], [20 + HUSH]).at(-1)).toEqual([SIGNED, 'Bo looks at Dan now.']);
    expect(hear([20, wink], [30, looks], [20 + HUSH, flutter], [21 + HUSH]).at(-1)).toEqual([SIGNED, "Bo's eyelids moved."]);
    expect(hear([20, wink], [50, flutter], [20 + HUSH]).at(-1)).toEqual([SIGNED, '']);
    expect(hear([20, wink], [30, looks], [50, { type: 'YouTurned', to: 2, at: 50 }], [20 + HUSH]).at(-1)).toEqual([SIGNED, '']);
  });
  test('another sign begins anew', () => {
    const other = { ...wink, seat: 3, agent: 4 };
    const said = hear([20, wink], [30, looks], [1000, other], [20 + HUSH, flutter], [1000 + HUSH]);
    expect(said.slice(-2)).toEqual(Array(2).fill(['You saw Dan give Cleo the sign, for 4, the Fox.', '']));
  });
});

describe('a face looks', () => {
  const row = { others: [1, 2, 3, 0], columns: 4, staged: false };
  const beside = { others: [1, 2, 3, 4], columns: 2, staged: true };
  test('straight at you, or down at its cards', () => {
    expect(aimOf(1, 0, false, 0, beside)).toEqual({ x: 0, y: 0 });
    expect(aimOf(1, null, false, 0, beside)).toEqual({ x: 0, y: 1 });
    expect(aimOf(1, null, true, 0, beside)).toEqual({ x: 0, y: 0.5 });
  });
  test('the way the other one is', () => {
    expect(aimOf(1, 3, false, null, row).x).toBe(1);
    expect(aimOf(3, 1, false, null, row).x).toBe(-1);
    expect(aimOf(1, 2, false, 0, beside).y).toBeLessThan(0);
    expect(aimOf(1, 4, false, 0, beside).y).toBeGreaterThan(0);
    expect(aimOf(1, 3, false, 0, beside).x).toBeLessThan(aimOf(1, 4, false, 0, beside).x);
  });
});
