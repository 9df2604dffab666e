import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { Phrasebook, type Fields, type Words } from '../../lib/words/words';
import type { DoubleAgent } from '../../wire';
import { cardsIn, described, lists, type Deck } from './deck';
import { NOTHING, take, withAgent, type Move, type Picks } from './picks';
import { prompt } from './prompt';

const root = join(import.meta.dirname, '../../../../src/brushpass');
const load = (path: string): Words => parse(readFileSync(join(root, path), 'utf-8')) as Words;
const deck = load('games/double_agent/decks/r1.toml') as unknown as Deck;
const full = { ...deck, cards: deck.cards.map((card) => ({ ...card, effect: card.effect ?? 'none' })) };
const options: Fields = { deck: full };
const words = { ...load('games/double_agent/words/en.toml'), ...lists(options, 'en') };
const book = new Phrasebook(load('words/en.toml'), words, 0, ['Ada', 'Bao'], 'en');

const agents = [0, 1, 2, 3, 4, 5].map((agent) => ({ needs: 4, files: [agent === 2 ? ['1', '2', '3'] : [], []] }));
const asked = (phase: object, offers: Move[], picks: Picks = NOTHING, tokens: number[] = []) =>
  prompt({
    book,
    table: { phase, agents } as unknown as DoubleAgent.Table,
    hand: { tokens } as unknown as DoubleAgent.Hand,
    offers,
    picks,
    cards: cardsIn(options),
  });
const SETUP = { type: 'SetUp', who: [0, 1] };
const TURN = { type: 'Turn', who: [0], number: 4 };
const lay: Move[] = [0, 2].map((agent) => ({ type: 'LayFile', card: 'tip', agent }));
const tips: Move[] = [[0, 1], [0, 2]].map(([agent = 0, other = 0]) => ({ type: 'AskTip', card: 'tip', agent, other }));
const tip = take([...lay, ...tips], { place: 0, card: 'tip' });

test('cards are called what the deck calls them', () => {
  expect(lists(options, 'fr')).toMatchObject({ card: { tip: 'Tuyau (2)' } });
  expect(lists({}, 'en')).toEqual({});
  expect(described(book, cardsIn(options).get('one')!)).toBe('Train Ticket (1)');
  expect(described(book, cardsIn(options).get('ears')!)).toContain('look at');
});

describe('setting up', () => {
  const offers: Move[] = [1, 2].map((token) => ({ type: 'PlaceToken', agent: 1, token }));
  test('asks how loyal the next agent is to be', () => {
    expect(asked(SETUP, offers).ask).toBe('How loyal should Aviator be to you?');
    expect(asked(SETUP, offers, { ...NOTHING, token: 2 })).toMatchObject({ ask: 'Loyalty 2 for Aviator?', choices: [{ move: offers[1] }] });
  });
  test('is calm once all are sealed', () => {
    expect(asked(SETUP, [], NOTHING, [1, 2, 2, 3, 4, 5]).ask).toContain('placed');
    expect(asked(SETUP, [], NOTHING, [1]).ask).toContain('Place your');
  });
});

describe('a turn', () => {
  test('asks for a card, then for an agent, then confirms', () => {
    expect(asked(TURN, lay).choices).toMatchObject([{ move: null, hot: true }]);
    expect(asked(TURN, lay, tip).ask).toBe('On which agent do you lay Tip (2)?');
    expect(asked(TURN, lay, withAgent(lay, tip, 0))).toMatchObject({ ask: 'Lay Tip (2) on Fox?', choices: [{ move: lay[0] }] });
  });
  test('says what a file will bring about', () => {
    expect(asked(TURN, lay, withAgent(lay, tip, 2)).hint).toBe('Diva will be checked.');
    expect(asked(TURN, lay, withAgent(lay, tip, 0)).hint).toContain('ask what');
  });
  test('asks for one agent after the other where an action is about two', () => {
    const acting = { ...tip, act: true };
    expect(asked(TURN, tips, acting).ask).toBe('Which agent do you ask about?');
    const first = { ...acting, agents: [0] };
    expect(asked(TURN, tips, first).ask).toBe('About Fox, and who else?');
    expect(asked(TURN, tips, withAgent(tips, first, 2)).choices).toMatchObject([{ move: tips[1] }]);
  });
  test('of the other is waited for', () => {
    expect(asked({ ...TURN, who: [1] }, [])).toEqual({ ask: 'Turn 4: Bao plays a card.', hint: '', choices: [] });
  });
});

test('a counter is pulled when it is picked and confirmed', () => {
  const pulls: Move[] = [1, 4].map((agent) => ({ type: 'PullCounter', agent }));
  const phase = { type: 'Influence', who: [0], number: 1 };
  expect(asked(phase, pulls).choices).toMatchObject([{ move: null }]);
  expect(asked(phase, pulls, withAgent(pulls, NOTHING, 4))).toMatchObject({ ask: 'Pull Cat towards you?', choices: [{ move: pulls[1] }] });
});
