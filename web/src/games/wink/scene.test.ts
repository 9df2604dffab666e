import { describe, expect, test } from 'vitest';
import type { Wink } from '../../wire';
import { crowdIn, crowdOf, duesOf, heightOf, modeOf, othersOf, scaleOf, turnOf } from './scene';
import { SLOTS, lastGlimpses, planFrames, seenFrames, story } from './strip';

const figure = (pawn: number | null): Wink.Figure => ({ cards: 2, counter: 4, spent: 0, pawn, won: [], blind: [], lacks: [] });
const table = (phase: Wink.Table['phase'], ...pawns: (number | null)[]): Wink.Table => ({
  figures: pawns.map(figure),
  crowd: [4, 2, 9, 7],
  faceup: [4, 7],
  dead: [9],
  locked: [],
  calls: 1,
  passes: 0,
  phase,
  first: 0,
  options: {},
});
const hand = { cards: [4, 7], winked: [2], glances: [1, null], plans: [{ type: 'WinkIn', slot: 2, caller: 1 }] } as unknown as Wink.Hand;
const signal: Wink.Signal = { type: 'Signal', caller: 1, since: 0, until: 6000, who: [] };

describe('a table', () => {
  test('is live unless agreed otherwise', () => {
    expect(modeOf({})).toBe('live');
    expect(modeOf({ mode: 'slots' })).toBe('slots');
  });
  test('is seen from a seat, or by an onlooker', () => {
    expect(othersOf(4, 2)).toEqual([3, 0, 1]);
    expect(othersOf(4, null)).toEqual([0, 1, 2, 3]);
  });
  test('has a crowd that stays as it was laid out', () => {
    expect(crowdOf(table(signal, null, 4))).toEqual([
      { agent: 4, lies: 'up', pawn: 1 },
      { agent: 2, lies: 'gone', pawn: null },
      { agent: 9, lies: 'dead', pawn: null },
      { agent: 7, lies: 'up', pawn: null },
    ]);
  });
  test('says whose turn it is', () => {
    expect(turnOf(table(signal, 4))).toBe(1);
    expect(turnOf(table({ type: 'Calling', who: [3], since: 0 }, 4))).toBe(3);
    expect(turnOf(table({ type: 'Over', accounts: [], winners: [], who: [] }, 4))).toBeNull();
  });
});

describe('an accomplice', () => {
  test('is told who waits, and who has had the sign', () => {
    expect(duesOf(table(signal, null, 4, 7, 2), hand)).toEqual([
      { caller: 1, agent: 4, winked: false },
      { caller: 2, agent: 7, winked: true },
    ]);
  });
  test('is too late once it is the caller’s turn again', () => {
    expect(duesOf(table({ type: 'Contact', who: [1], since: 0 }, null, 4), hand)).toEqual([]);
    expect(duesOf(table({ type: 'Glances', who: [0, 1], caller: 1, since: 0 }, null, 4), hand)).toHaveLength(1);
  });
});

describe('a crowd', () => {
  const room = (width: number, height: number) => ({ width, height });
  test('has the columns that make its cards largest', () => {
    expect(crowdIn(36, room(330, 400), 3, 96)).toEqual({ columns: 6, rows: 6, size: 52 });
    expect(crowdIn(36, room(370, 224), 3, 96)).toEqual({ columns: 8, rows: 5, size: 43 });
    expect(crowdIn(32, room(1000, 460), 9, 108)).toEqual({ columns: 8, rows: 4, size: 108 });
  });
  test('is scaled as one thing where there is less height', () => {
    const crowd = crowdIn(36, room(330, 400), 3, 96);
    expect(scaleOf(crowd, 260, 3) * heightOf(crowd, 3)).toBeCloseTo(260);
  });
  test('has no card smaller than a fingertip: what does not fit is swiped to', () => {
    for (const height of [0, 100, 200])
      for (const width of [300, 340, 560]) {
        const crowd = crowdIn(36, room(width, height), 3, 96);
        expect(crowd.size * scaleOf(crowd, height, 3)).toBeGreaterThanOrEqual(40);
      }
  });
});

describe('eight slots', () => {
  const glimpse: Wink.Glimpse = { slot: 3, seat: 2, towards: 0, eyes: 'wink' };
  const log = [{ id: 1, sight: { type: 'YouGlimpsed', glimpses: [glimpse], at: 4 }, secret: true }];

  test('show what is painted, and what comes next', () => {
    const frames = planFrames({ glances: [1, null], signs: [2] });
    expect(frames).toHaveLength(SLOTS);
    expect(frames[0]).toEqual({ slot: 1, to: 1, wink: false, next: false, glimpse: null });
    expect(frames[1]).toEqual({ slot: 2, to: null, wink: true, next: false, glimpse: null });
    expect(frames[2]).toEqual({ slot: 3, to: undefined, wink: false, next: true, glimpse: null });
  });
  test('show what was seen, as far as the film has got', () => {
    expect(seenFrames([glimpse], 2)[2]).toEqual({ slot: 3, to: 2, wink: false, next: true, glimpse });
    expect(seenFrames([glimpse], 1)[2]).toEqual({ slot: 3, to: undefined, wink: false, next: false, glimpse: null });
    expect(seenFrames([glimpse], SLOTS)[1]?.to).toBeNull();
    expect(lastGlimpses(log)).toEqual([glimpse]);
    expect(lastGlimpses([])).toBeNull();
  });
  test('are a film of eight frames, whatever was seen, and what is said of it comes last', () => {
    const empty = [{ id: 1, sight: { type: 'YouGlimpsed', glimpses: [], at: 4 }, secret: true }];
    const shape = (entries: typeof log) => story(entries)?.beats.map(({ long, entries: told }) => [long, told]);
    expect(shape(log)).toHaveLength(SLOTS);
    expect(shape(log)).toEqual(shape(empty));
    expect(shape(log)?.map(([, told]) => told)).toEqual([[], [], [], [], [], [], [], [1]]);
    expect(story([])).toBeNull();
  });
});
