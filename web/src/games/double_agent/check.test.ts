import { describe, expect, test } from 'vitest';
import type { Entry } from '../../lib/net/socket.svelte';
import { toldBy } from '../../lib/match/story';
import { beats, lastChain, loyaltyOf, stageOf, story } from './check';

const entry = (sight: object, id: number): Entry => ({ id, sight: sight as Entry['sight'], secret: false });
const logged = (...sights: object[]): Entry[] => sights.map(entry);
const filed = { type: 'Filed', seat: 0, agent: 2, back: '3' };
const opened = (agent: number, influence = [0, 0], personal = [0, 0]) => ({
  type: 'Opened',
  agent,
  tokens: [3, 4],
  influence,
  personal,
  files: [['one'], ['two']],
});
const sprung = { type: 'Sprung', agent: 3, cards: ['two'] };
const delivered = (agent: number) => ({ type: 'Delivered', agent, seat: 1, winning: 4, losing: 3, points: 3 });
const log = logged(opened(5), delivered(5), filed, opened(2, [1, 0]), delivered(2), opened(3), sprung, delivered(3), filed);

describe('the wire', () => {
  test('tells a check when its last seal is broken, and the next no sooner than its own', () => {
    const told = story(log)!;
    const upTo = (at: number): number => toldBy(log, told, at).length;
    expect([0, 2, 3, 6, 7, 8].map(upTo)).toEqual([3, 3, 5, 5, 8, 9]);
    expect(story([])).toBeNull();
  });
  test('waits for one check no longer than the house', () => {
    const one = story(logged(opened(1, [1, 0]), sprung, delivered(1)))!;
    expect(one.beats.reduce((sum, { long }) => sum + long, 0)).toBeLessThanOrEqual(5_400);
  });
});

describe('a chain', () => {
  test('is the newest run of checks', () => {
    const chain = lastChain(log);
    expect(chain?.id).toBe(3);
    expect(chain?.checks.map((check) => [check.opened.agent, check.sprung, check.delivered?.points])).toEqual([
      [2, [], 3],
      [3, ['two'], 3],
    ]);
  });
  test('is none before the first check', () => {
    expect(lastChain([])).toBeNull();
    expect(lastChain(logged(filed))).toBeNull();
  });
  test('is told beat by beat, and leaves out what did not happen', () => {
    const all = beats(lastChain(log)!);
    expect(all.map(({ check, stage }) => `${check.opened.agent} ${stage}`)).toEqual([
      '2 tokens',
      '2 bonus',
      '2 files',
      '2 deliver',
      '3 tokens',
      '3 files',
      '3 trap',
      '3 deliver',
    ]);
  });
  test('whose first sights are forgotten is told as far as it is known', () => {
    expect(lastChain(logged(sprung, delivered(3)))?.checks).toEqual([]);
    expect(beats({ id: 0, checks: lastChain(logged(opened(1)))!.checks }).map(({ stage }) => stage)).toEqual(['tokens', 'files']);
  });
});

test('every agent of a chain waits, is checked, and is done', () => {
  const all = beats(lastChain(log)!);
  expect([0, 3, 4].map((at) => stageOf(all, at, 2))).toEqual(['tokens', 'deliver', 'done']);
  expect([0, 4, 6, 8, Infinity].map((at) => stageOf(all, at, 3))).toEqual(['before', 'tokens', 'trap', 'done', 'done']);
});

test('a loyalty is the token, and later what is added to it', () => {
  const [check] = lastChain(logged(opened(2, [1, 0], [1, 0])))!.checks;
  expect(loyaltyOf(check!, 0, 'tokens')).toBe(3);
  expect(loyaltyOf(check!, 0, 'bonus')).toBe(5);
  expect(loyaltyOf(check!, 1, 'deliver')).toBe(4);
});
