import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { Phrasebook, type Words } from '../../lib/words/words';
import type { Linq } from '../../wire';
import { NOTHING, type Offer, type Picks } from './picks';
import { prompt } from './prompt';

const root = join(import.meta.dirname, '../../../../src/brushpass');
const load = (path: string): Words => parse(readFileSync(join(root, path), 'utf-8')) as Words;
const book = new Phrasebook(load('words/en.toml'), load('games/linq/words/en.toml'), 0, ['Ada', 'Bao', 'Cleo', 'Dan'], 'en');

const asked = (
  phase: object,
  offers: readonly Offer[],
  picks: Picks = NOTHING,
  hand: object = { aim: [], done: false, guess: null },
  options: Linq.Options = {},
) =>
  prompt({ book, table: { phase, options, words: [[], [], [], []] } as unknown as Linq.Table, hand: hand as Linq.Hand, offers, picks, you: 0 });

const TALK = { type: 'Talk', who: [0], lap: 1 };
const POINTING = { type: 'Pointing', who: [0, 1, 2, 3] };
const GUESSING = { type: 'Guessing', who: [0] };
const SAY: Offer = { type: 'Write', kind: 'Say', limit: 30 };
const GUESS: Offer = { type: 'Write', kind: 'Guess', limit: 30 };

test('a number is picked and confirmed', () => {
  const offers: Offer[] = [4, 5].map((number) => ({ type: 'NameNumber', number }));
  const naming = { type: 'Naming', who: [0] };
  expect(asked(naming, offers).choices).toMatchObject([{ move: null, hot: true }]);
  expect(asked(naming, offers, { ...NOTHING, number: 5 })).toMatchObject({ ask: 'Number 5?', choices: [{ move: offers[1] }] });
});

describe('a word', () => {
  test('is written, and needs no other button', () => {
    expect(asked(TALK, [SAY])).toMatchObject({ ask: 'Your first word', choices: [] });
    expect(asked({ ...TALK, lap: 2 }, [SAY]).ask).toBe('Your second word');
  });
  test('is refused a spy as the table agreed', () => {
    const hint = (options: Linq.Options) => asked(TALK, [SAY], NOTHING, undefined, options).hint;
    expect(hint({})).toBe('A spy may not say the password or a word of its family.');
    expect(hint({ same_root: 'off' })).toBe('A spy may say any word.');
  });
  test('is chosen where a first game gives a few', () => {
    const offers: Offer[] = ['sea', 'sand'].map((text) => ({ type: 'Say', text }));
    expect(asked(TALK, offers).choices.map(({ label, hot }) => [label, hot])).toEqual([['“sea”', false], ['“sand”', false]]);
    expect(asked(TALK, offers.slice(1)).choices).toMatchObject([{ label: '“sand”', full: 'Say “sand”', hot: true }]);
  });
  test('that is said aloud is tapped off', () => {
    const said: Offer = { type: 'SaidIt' };
    expect(asked(TALK, [said])).toMatchObject({ ask: 'Say your first word aloud', choices: [{ move: said, hot: true }] });
    expect(asked({ ...TALK, lap: 2 }, [said]).ask).toBe('Say your first word again, then a second one');
    expect(asked({ ...TALK, lap: 3 }, [said]).ask).toBe('Say both words again');
  });
  test('of somebody else is waited for', () => {
    expect(asked({ ...TALK, who: [2] }, [])).toEqual({ ask: 'Lap 1: it is Cleo\'s turn to speak.', hint: '', choices: [] });
  });
});

describe('pointing', () => {
  const any: Offer[] = [[0, 1], [0, 2], [1, 2]].map((at) => ({ type: 'Point', at }));
  const spy = any.slice(0, 2);
  test('asks for one hand, then for the other, then confirms', () => {
    expect(asked(POINTING, any).ask).toBe('Whom do you point at?');
    expect(asked(POINTING, any, { ...NOTHING, at: [1] }).ask).toBe('And with the other hand?');
    expect(asked(POINTING, any, { ...NOTHING, at: [2, 1] })).toMatchObject({ ask: 'Point at Bao and Cleo?', choices: [{ move: any[2] }] });
  });
  test('asks a spy for the other spy', () => {
    expect(asked(POINTING, spy)).toMatchObject({ ask: 'Whom do you take for the other spy?', choices: [{ move: null }] });
    expect(asked(POINTING, spy, { ...NOTHING, at: [2] })).toMatchObject({ ask: 'Is Cleo the other spy?', choices: [{ move: spy[1] }] });
  });
  test('is calm once the hands are ready', () => {
    expect(asked(POINTING, [], NOTHING, { aim: [0, 1] })).toMatchObject({ ask: 'Your hands are ready', choices: [] });
  });
});

describe('a password', () => {
  const leave: Offer = { type: 'GiveUp' };
  test('is tried, or left alone', () => {
    expect(asked(GUESSING, [leave, GUESS]).choices).toMatchObject([{ label: 'Do not guess', move: leave, hot: false }]);
    const given: Offer = { type: 'Guess', text: 'sea' };
    expect(asked(GUESSING, [given]).choices).toMatchObject([{ label: '“sea”', move: given, hot: true }]);
  });
  test('is sealed until all have tried', () => {
    expect(asked(GUESSING, [], NOTHING, { aim: [], done: true, guess: 'sea' }).ask).toContain('“sea”');
    expect(asked(GUESSING, [], NOTHING, { aim: [], done: true, guess: null }).ask).toBe('You did not guess the password.');
    expect(asked({ ...GUESSING, who: [1] }, []).ask).toContain('Players who found both');
  });
});

test('nothing is asked when the game is over', () => {
  expect(asked({ type: 'Over', winners: [0], who: [] }, []).choices).toEqual([]);
});
