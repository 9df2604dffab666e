import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { ENOUGH, narrow, type Answer } from '../../lib/match/narrow';
import { Phrasebook, type Told, type Words } from '../../lib/words/words';
import { blankIn, isOver, labelOf, lookOf, moveIn, prompt, questionOf, shown, type Scene } from './prompt';

const house = parse(readFileSync(join(import.meta.dirname, '../../../../src/brushpass/words/en.toml'), 'utf-8')) as Words;
const words: Words = {
  face: { 1: '⚀', 2: '⚁' },
  dice: { one: '{n} die', other: '{n} dice' },
  moves: { Bid: { by: 'count', one: 'Bid {count:dice} of {face:face}', other: 'Bid {count:dice} of {face:face}' }, Doubt: 'Doubt it', Name: 'Name {rival:name}', Aim: 'Aim at {at:name}', Show: 'Show {aloud}' },
  kinds: { Bid: 'Bid', Doubt: 'Doubt', Name: 'Name somebody', Aim: 'Aim', Say: 'Say a word', Show: 'Show' },
  ask: { Bid: { count: 'How many?', face: 'Which face, for {count:dice}?' }, Aim: { at: 'At whom?', then: 'And?' }, Say: { text: 'Which word?' } },
  phases: { Turn: 'Your turn.' },
};
const book = new Phrasebook(house, words, 0, ['Ada', 'Bo', 'Cleo'], 'en');
const phase = { type: 'Turn' };
const scene = (offers: readonly Told[], ...answers: Answer[]): Scene => ({ book, phase, offers, now: narrow(offers, answers), sealed: 'Sealed.' });
const bids = [1, 2].flatMap((count) => [1, 2].map((face) => ({ type: 'Bid', count, face })));
const turn = [{ type: 'Doubt' }, ...bids];

function asked(now: Scene): { ask: string; look: string; labels: string[] } {
  const step = shown(now.now)!;
  return { ask: questionOf(now, step), look: lookOf(now, step), labels: step.answers.map((answer) => labelOf(now, step, answer)) };
}

describe('a question', () => {
  test('about the kind is what the phase says; a kind of one move is that move', () => {
    expect(asked(scene(turn))).toEqual({ ask: 'Your turn.', look: 'tiles', labels: ['Doubt it', 'Bid'] });
  });
  test('about numbers shows numbers, even where the words count them', () => {
    expect(asked(scene(turn, 'Bid'))).toEqual({ ask: 'How many?', look: 'numbers', labels: ['1 die', '2 dice'] });
  });
  test('about values of a list names them, and knows what was answered before', () => {
    const now = scene(turn, 'Bid', 2);
    expect(asked(now)).toEqual({ ask: 'Which face, for 2 dice?', look: 'tiles', labels: ['⚀', '⚁'] });
    expect(prompt(now, true).hint).toBe('Bid · 2 dice');
  });
  test('about people shows faces', () => {
    const now = scene([1, 2].map((rival) => ({ type: 'Name', rival })));
    expect(asked(now)).toEqual({ ask: 'Name somebody', look: 'faces', labels: ['Bo', 'Cleo'] });
    expect(prompt(now, true).hint).toBe('Your turn.');
  });
  test('about several asks for another, and says when it is enough', () => {
    const aims = [[], [1], [1, 2], [2]].map((at) => ({ type: 'Aim', at }));
    expect(asked(scene(aims))).toEqual({ ask: 'At whom?', look: 'faces', labels: ['Bo', 'Cleo', 'nothing'] });
    expect(asked(scene(aims, 1))).toEqual({ ask: 'And?', look: 'faces', labels: ['Cleo', 'That is all'] });
    expect(moveIn(scene(aims, 1, ENOUGH).now)).toEqual({ type: 'Aim', at: [1] });
  });
  test('about rows names them whole', () => {
    const aims = [{ type: 'Aim', at: [1, 2] }, { type: 'Aim', at: [2, 1] }];
    expect(asked(scene(aims)).labels).toEqual(['Bo and Cleo', 'Cleo and Bo']);
  });
  test('about yes and no says on and off', () => {
    expect(asked(scene([true, false].map((aloud) => ({ type: 'Show', aloud })))).labels).toEqual(['on', 'off']);
  });
});

describe('the bar', () => {
  test('names the very thing chosen, and its button does it', () => {
    const now = scene(turn, 'Bid', 2, 1);
    expect(prompt(now, true)).toEqual({
      ask: 'Bid 2 dice of ⚀',
      hint: '',
      choices: [{ label: 'Bid', full: 'Bid 2 dice of ⚀', move: bids[2], hot: true }],
    });
  });
  test('does not say twice what the button says', () => {
    expect(prompt(scene(turn, 'Doubt'), true)).toMatchObject({ ask: 'Your turn.', choices: [{ label: 'Doubt it' }] });
    expect(prompt(scene([{ type: 'Doubt' }]), true)).toMatchObject({ ask: 'Your turn.', choices: [{ label: 'Doubt it' }] });
  });
  test('asks for a word where there is a blank', () => {
    const offers = [{ type: 'Doubt' }, { type: 'Write', kind: 'Say', limit: 5 }];
    expect(blankIn(scene(offers).now)).toBeNull();
    const now = scene(offers, 'Say');
    expect(blankIn(now.now)).toBe(offers[1]);
    expect(moveIn(now.now)).toBeNull();
    expect(prompt(now, true)).toEqual({ ask: 'Which word?', hint: '', choices: [] });
  });
  test('is calm where nothing can be done, and says to those waited for that they have chosen', () => {
    expect(prompt(scene([]), false)).toEqual({ ask: 'Your turn.', hint: '', choices: [] });
    expect(prompt(scene([]), true).hint).toBe('Sealed.');
  });
});

test('the end is where there are winners and nobody is waited for', () => {
  expect(isOver({ type: 'Over', who: [] })).toBe(true);
  expect(isOver({ type: 'Finished', winners: [1] })).toBe(true);
  expect(isOver({ type: 'RoundWon', winners: [1], who: [0, 1] })).toBe(false);
  expect(isOver({ type: 'Listening' })).toBe(false);
});
