import { describe, expect, test } from 'vitest';
import type { DoubleAgent } from '../../wire';
import { filesWith, spaceFromTop, sumsWith, tokenWith, unplaced, type Scene } from './sides';

const memory: DoubleAgent.Memory = { files: [], hand: [], since: [], earlier: [] };
const agent = (more: Partial<DoubleAgent.Agent> = {}): DoubleAgent.Agent => ({
  letter: 'L',
  neighbours: [],
  space: 1,
  needs: 4,
  grey: true,
  plus: 0,
  files: [['1'], ['3', '?']],
  opened: null,
  trapped: [],
  delivered: null,
  ...more,
});
const figure = (sums: DoubleAgent.Sum[] = []): DoubleAgent.Figure => ({ cards: 5, pile: 9, turns: 1, backs: [], score: [], played: [], sums });
const hand = (more: Partial<DoubleAgent.Hand> = {}): DoubleAgent.Hand => ({ cards: [], tokens: [4], files: [['one']], learnt: memory, exposed: memory, ...more });
const turn: DoubleAgent.Turn = { type: 'Turn', who: [0], number: 3 };
const setUp: DoubleAgent.SetUp = { type: 'SetUp', who: [0, 1] };
const opened: DoubleAgent.Opened = { type: 'Opened', agent: 0, tokens: [4, 5], influence: [0, 0], personal: [0, 0], files: [['one'], ['three', 'tip']] };

const scene = (more: Partial<Scene> = {}, one = agent(), sums: DoubleAgent.Sum[] = []): Scene => ({
  table: { agents: [one, one], figures: [figure(), figure(sums)], plus_left: 2, phase: turn, options: {} },
  you: 0,
  hand: hand(),
  hands: null,
  cards: new Map(),
  ...more,
});
const shown = (of: Scene, seat: number, progress: Parameters<typeof filesWith>[3] = 'before') =>
  filesWith(of, 0, seat, progress).map(({ card, secret }) => [card, secret]);

describe('files', () => {
  test('of mine are known to me alone, of the rival only by their backs', () => {
    expect(shown(scene(), 0)).toEqual([['one', true]]);
    expect(shown(scene(), 1)).toEqual([[null, false], [null, false]]);
    expect(filesWith(scene(), 0, 1, 'before').map(({ back }) => back)).toEqual(['3', '?']);
  });
  test('are face down to onlookers, and all open in the replay of everything', () => {
    const onlooker = scene({ you: null, hand: null });
    expect([...shown(onlooker, 0), ...shown(onlooker, 1)].every(([card]) => card === null)).toBe(true);
    const everything = scene({ you: null, hand: null, hands: [hand(), hand({ files: [['three', 'tip']] })] });
    expect(shown(everything, 1)).toEqual([['three', false], ['tip', false]]);
  });
  test('that I was shown stay known to me; of others I know what they may be', () => {
    const files = [{ agent: 0, place: 0, among: ['three'] }, { agent: 0, place: 1, among: ['tip', 'nosy'] }];
    const [first, second] = filesWith(scene({ hand: hand({ learnt: { ...memory, files } }) }), 0, 1, 'before');
    expect(first).toMatchObject({ card: 'three', secret: true, among: [] });
    expect(second).toMatchObject({ card: null, secret: false, among: ['tip', 'nosy'] });
  });
  test('that the rival was shown are marked', () => {
    const exposed = { ...memory, files: [{ agent: 0, place: 0, among: ['one'] }] };
    expect(filesWith(scene({ hand: hand({ exposed }) }), 0, 0, 'before')[0]?.spied).toBe(true);
    expect(filesWith(scene(), 0, 0, 'before')[0]?.spied).toBe(false);
  });
  test('of a check are turned in time, sprung in time, and gone at the end', () => {
    const of = scene({}, agent({ files: [[], []], opened, trapped: ['three'] }));
    expect(shown(of, 1, 'tokens')).toEqual([[null, false], [null, false]]);
    expect(shown(of, 0, 'tokens')).toEqual([['one', true]]);
    expect(shown(of, 1, 'files')).toEqual([['three', false], ['tip', false]]);
    expect(filesWith(of, 0, 1, 'files').some(({ trapped }) => trapped)).toBe(false);
    expect(filesWith(of, 0, 1, 'trap').map(({ trapped }) => trapped)).toEqual([true, false]);
    expect(shown(of, 1, 'done')).toEqual([]);
  });
});

describe('a token', () => {
  test('is mine to see, and the rival\'s lies face down', () => {
    expect([tokenWith(scene(), 0, 0, 'before'), tokenWith(scene(), 0, 1, 'before')]).toEqual([4, null]);
  });
  test('of the rival is not there for anybody before both are done', () => {
    const early = scene();
    const set = { ...early, table: { ...early.table, phase: setUp } };
    expect(tokenWith(set, 0, 1, 'before')).toBeUndefined();
    expect(tokenWith(set, 1, 0, 'before')).toBeUndefined(); // mine, not placed yet
  });
  test('that what was said leaves no doubt of is known', () => {
    expect(tokenWith(scene({}, agent(), [{ agents: [0], total: 5 }]), 0, 1, 'before')).toBe(5);
    expect(tokenWith(scene({}, agent(), [{ agents: [0, 1], total: 5 }]), 0, 1, 'before')).toBeNull();
    expect(sumsWith(scene({}, agent(), [{ agents: [0, 1], total: 5 }]).table, 1, 1)).toEqual([{ agents: [0, 1], total: 5 }]);
  });
  test('turns when the agent is checked', () => {
    const of = scene({}, agent({ opened }));
    expect([tokenWith(of, 0, 1, 'before'), tokenWith(of, 0, 1, 'tokens'), tokenWith(of, 0, 0, 'before')]).toEqual([null, 5, 4]);
  });
});

test('of two tokens that are alike, one is left when the other is placed', () => {
  expect(unplaced([])).toEqual([1, 2, 2, 3, 4, 5]);
  expect(unplaced([2, 5])).toEqual([1, 2, 3, 4]);
});

test('the track is drawn from the side of whoever sits at the bottom', () => {
  expect([0, 3].map((space) => spaceFromTop(space, 0))).toEqual([3, 0]);
  expect([0, 3].map((space) => spaceFromTop(space, 1))).toEqual([0, 3]);
});
