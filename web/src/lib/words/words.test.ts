import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { Phrasebook, fill, find, listed, say, type Words } from './words';

const root = join(import.meta.dirname, '../../../../src/brushpass');
const load = (path: string): Words => parse(readFileSync(join(root, path), 'utf-8')) as Words;
const house = { en: load('words/en.toml'), fr: load('words/fr.toml') };
const spywhere = { en: load('games/spywhere/words/en.toml'), fr: load('games/spywhere/words/fr.toml') };
const names = ['Ada', 'Bao', 'Chloé'];
const english = (viewer: number | null): Phrasebook => new Phrasebook(house.en, spywhere.en, viewer, names, 'en');

describe('a list', () => {
  test('is joined as one says it', () => {
    expect(listed(house.en, ['a', 'b', 'c'])).toBe('a, b and c');
    expect(listed(house.fr, ['a', 'b'])).toBe('a et b');
  });
  test('may have one item or none', () => {
    expect(listed(house.en, ['a'])).toBe('a');
    expect(listed(house.en, [])).toBe('nothing');
  });
});

describe('a phrase', () => {
  test('keeps doubled braces as single ones', () => {
    expect(fill('{{{a}}}', { a: 1 }, () => '')).toBe('{1}');
  });
  test('is not filled from what an object inherits', () => {
    expect(find({ a: 'b' }, 'constructor')).toBeUndefined();
  });
  test('has a form for one and a form for others', () => {
    expect(say(house.en, 'en', 'page.lobby.watchers', { n: 1 })).toBe('1 onlooker');
    expect(say(house.en, 'en', 'page.lobby.watchers', { n: 0 })).toBe('0 onlookers');
    expect(say(house.fr, 'fr', 'page.lobby.watchers', { n: 0 })).toBe('0 spectateur');
  });
});

describe('a phrasebook', () => {
  test('tells a sight to the one concerned and to the others', () => {
    const swapped = { type: 'Swapped', seat: 1, give: 'spain', take: 'italy' };
    expect(english(1).sight(swapped)).toBe('You put down paella and took pizza.');
    expect(english(0).sight(swapped)).toBe('Bao put down paella and took pizza.');
    expect(english(null).sight(swapped)).toBe('Bao put down paella and took pizza.');
  });
  test('looks lists up and joins them', () => {
    const cleared = { type: 'Cleared', seat: 0, nation: 'spain', refill: ['italy', 'france', 'italy'] };
    expect(english(null).sight(cleared)).toContain('New on the market: pizza, cheese and pizza.');
  });
  test('joins lists that lie within a list', () => {
    const words = { sights: { Opened: '{files:card}' }, card: { one: 'One', two: 'Two', tip: 'Tip' } };
    const opened = { type: 'Opened', files: [['one', 'two'], [], ['tip']] };
    expect(new Phrasebook(house.en, words, null, names, 'en').sight(opened)).toBe('One, Two and Tip');
  });
  test('says what began, to whoever owes a decision', () => {
    const began = { type: 'Began', phase: { type: 'Swap', who: [2], round: 4 } };
    expect(english(2).sight(began)).toBe('Your turn, round 4: swap a card with the market.');
    expect(english(0).sight(began)).toBe('Round 4: Chloé is swapping a card.');
  });
  test('names moves inside a hand', () => {
    const hand = { passports: ['spain'], cards: [], guesses: [{ type: 'Identify', rival: 1, nation: 'italy' }], done: false };
    expect(english(0).part('Hand', hand)).toContain('Bao is from Italy');
  });
  test('describes parts, and says who is nobody', () => {
    const wink = new Phrasebook(house.en, load('games/wink/words/en.toml'), 0, names, 'en');
    const glimpses = [{ slot: 3, seat: 1, towards: null, eyes: 'flutter' }];
    const told = 'You saw Bao in slot 3, looking at the cards in hand (the eyelids moved).';
    expect(wink.sight({ type: 'YouGlimpsed', glimpses, at: 7 })).toBe(told);
    const missed = { type: 'Missed', seat: 1, rival: null, agent: 4, holder: 2 };
    expect(wink.sight(missed)).toContain('Bao named nobody for 4, the Fox: no contact.');
  });
  test('asks for a field, and names kinds and parts of the table', () => {
    expect(english(0).ask({ type: 'Identify', rival: 1 }, 'nation')).toBe('Where is Bao from?');
    expect(english(0).kind('Pass')).toBe('Go on');
    expect(english(0).table('worth', { points: 3 })).toContain('3');
  });
  test('refuses in the words of the game, or else of the house', () => {
    expect(english(0).refusal('own_dish')).toBe('That is your own dish: you may not clear it.');
    expect(english(0).refusal('full')).toBe('All chairs are taken.');
    expect(english(0).refusal('unheard_of')).toBe('unheard_of');
  });
  test('says what is wrong with a sheet, and on which line', () => {
    const linq = new Phrasebook(house.en, load('games/linq/words/en.toml'), null, [], 'en');
    expect(linq.sheet({ fault: 'there_twice', line: 3, about: 'sea' })).toBe('Line 3: “sea” is there already.');
    expect(linq.sheet({ fault: 'rude_word', line: 2, about: 'bum' })).toMatch(/^Line 2: “bum” is rude, and strangers/);
    expect(linq.sheet({ fault: 'unheard_of', line: 3, about: '' })).toBe(linq.refusal('bad_sheet'));
  });
  test('says how a match ended', () => {
    expect(english(1).end([1])).toBe('You win.');
    expect(english(0).end([1])).toBe('Bao wins.');
    expect(english(1).end([0, 1])).toBe('You share the win.');
    expect(english(null).end([0, 1])).toBe('Ada and Bao share the win.');
  });
  test('calls the reader "you"', () => {
    expect(english(1).name(1)).toBe('you');
    expect(english(1).title(1)).toBe('You');
    expect(new Phrasebook(house.fr, spywhere.fr, 0, names, 'fr').title(0)).toBe('Vous');
  });
});

const web = join(import.meta.dirname, '../..');
const sourcesIn = (folder: string): string[] =>
  readdirSync(join(web, folder), { recursive: true, encoding: 'utf-8' })
    .filter((path) => /\.(svelte|ts)$/.test(path) && !path.includes('.test.'))
    .map((path) => readFileSync(join(web, folder, path), 'utf-8'));

describe('the page', () => {
  const sources = sourcesIn('.');
  const keys = sources.flatMap((source) => [...source.matchAll(/\b(?:t|language\.say|this\.say)\((['`])([^'`]+)\1/g)].map((found) => found[2] ?? ''));

  test('says nothing that is not in the words, in both languages', () => {
    expect(keys.length).toBeGreaterThan(100);
    for (const words of Object.values(house)) {
      const missing = keys.map((key) => key.replace(/\.\$\{.*$/, '')).filter((key) => find(words, `page.${key}`) === undefined);
      expect(missing).toEqual([]);
    }
  });
});

describe('a board', () => {
  const games = readdirSync(join(web, 'games'), { withFileTypes: true }).filter((entry) => entry.isDirectory());

  test.each(games.map(({ name }) => name))('of %s says nothing that is not in the words, in both languages', (game) => {
    const said = /(?:book\.on\(|about\(book, )(['`])([^'`$]+)\1/g;
    const keys = sourcesIn(`games/${game}`).flatMap((source) => [...source.matchAll(said)].map((found) => found[2] ?? ''));
    expect(keys.length).toBeGreaterThan(0);
    for (const code of ['en', 'fr']) {
      const words = load(`games/${game}/words/${code}.toml`);
      expect(keys.filter((key) => find(words, `board.${key}`) === undefined)).toEqual([]);
    }
  });
});
