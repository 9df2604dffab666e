import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { Phrasebook, type Words } from '../../lib/words/words';
import type { Spywhere } from '../../wire';
import { NOTHING, type Move, type Picks } from './picks';
import { prompt } from './prompt';

const root = join(import.meta.dirname, '../../../../src/brushpass');
const load = (path: string): Words => parse(readFileSync(join(root, path), 'utf-8')) as Words;
const book = new Phrasebook(load('words/en.toml'), load('games/spywhere/words/en.toml'), 0, ['Ada', 'Bao'], 'en');

const SWAP: Spywhere.Swap = { type: 'Swap', who: [0], round: 2 };
const CLEAR: Spywhere.Clear = { type: 'Clear', who: [0], round: 2, cleared: 0 };
const SPOT: Spywhere.Spot = { type: 'Spot', who: [0], round: 2 };
const LAST: Spywhere.LastGuesses = { type: 'LastGuesses', who: [0, 1], ender: null };
const swap: Move = { type: 'SwapCard', give: 'spain', take: 'italy' };
const identify: Move = { type: 'Identify', rival: 1, nation: 'italy' };
const italy = { key: 'italy-0', nation: 'italy' } as const;

type Phase = Spywhere.Table['phase'];
const asked = (phase: Phase, offers: Move[], picks: Partial<Picks> = {}, done = false, from = 0) =>
  prompt({ book, phase, offers, picks: { ...NOTHING, ...picks }, hand: { passports: [], cards: [], guesses: [], done }, from });

describe('a swap', () => {
  test('asks for what is missing, with a button that waits', () => {
    expect(asked(SWAP, [swap]).ask).toContain('round 2');
    expect(asked(SWAP, [swap], { take: italy }).ask).toBe('Which card do you put down?');
    expect(asked(SWAP, [swap], { give: 'spain' }).ask).toBe('Which card do you take?');
    expect(asked(SWAP, [swap], { give: 'spain' }).choices).toMatchObject([{ move: null, hot: true }]);
  });
  test('says from when two players may identify, until they may', () => {
    const hint = (round: number) => asked({ ...SWAP, round }, [swap], {}, false, 5).hint;
    expect(hint(4)).toContain('Identifying begins in round 5.');
    expect(hint(5)).not.toContain('Identifying');
  });
  test('names the very cards, and confirms', () => {
    const { ask, choices } = asked(SWAP, [swap], { take: italy, give: 'spain' });
    expect(ask).toBe('Swap paella for pizza?');
    expect(choices).toMatchObject([{ move: swap, hot: true, full: 'Put down paella, take pizza' }]);
  });
});

describe('clearing', () => {
  test('can be done or left', () => {
    const clear: Move = { type: 'ClearThree', nation: 'spain' };
    expect(asked(CLEAR, [{ type: 'Pass' }, clear]).choices.map(({ move }) => move?.type)).toEqual(['Pass', 'ClearThree']);
  });
  test('of the own dish is asked about too, and can only be left', () => {
    const { hint, choices } = asked(CLEAR, [{ type: 'Pass' }]);
    expect(hint).toContain('your own dish');
    expect(choices).toMatchObject([{ move: { type: 'Pass' } }]);
  });
});

describe('identifying', () => {
  const offers: Move[] = [{ type: 'Pass' }, identify];
  test('asks for what is missing', () => {
    expect(asked(SPOT, offers, { rival: 1 }).ask).toBe('Where is Bao from?');
    expect(asked(SPOT, offers, { nation: 'italy' }).ask).toBe('Whom do you identify?');
    expect(asked(SPOT, offers).choices.map(({ move }) => move?.type)).toEqual(['Pass', undefined]);
  });
  test('says that it cannot be taken back', () => {
    const { ask, hint, choices } = asked(SPOT, offers, { rival: 1, nation: 'italy' });
    expect([ask, hint]).toEqual(['Bao is from Italy?', 'Once laid, it cannot be taken back.']);
    expect(choices.at(-1)).toMatchObject({ move: identify, hot: true });
  });
  test('at the end is stopped by saying so', () => {
    expect(asked(LAST, [{ type: 'Finish' }, identify]).choices[0]).toMatchObject({ move: { type: 'Finish' } });
  });
});

describe('a calm bar', () => {
  test('says who is deciding', () => {
    expect(asked({ ...SWAP, who: [1] }, [])).toEqual({ ask: 'Round 2: Bao is swapping a card.', hint: '', choices: [] });
  });
  test('says that the last guesses are sealed, to the one who sealed them', () => {
    expect(asked(LAST, [], {}, true).ask).toContain('sealed. The others');
    expect(asked(LAST, [], {}, false).ask).toContain('everybody chooses');
  });
});
