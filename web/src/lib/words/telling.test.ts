import { describe, expect, test } from 'vitest';
import { beside, described, listedFacts, plain, pointsIn } from './telling';
import { Phrasebook, type Words } from './words';

const house: Words = { you: 'you', nothing: 'nothing', nobody: 'nobody', and: '{first} and {last}', games: { on: 'on', off: 'off' } };
const words: Words = {
  table: { market: 'Market', worth: '{points} in hand' },
  seats: { dice: { you: 'your {dice} dice', other: '{dice} dice' }, figures: { by: 'cards', none: 'out', one: 'one card', other: '{cards} cards' } },
  parts: { Table: 'Round {round}.', Bid: '{count} dice' },
  moves: { Pass: 'Go on' },
  phases: { Turn: 'Your turn.' },
};
const book = (own: Words = words): Phrasebook => new Phrasebook(house, own, 1, ['Ada', 'Bo'], 'en');

describe('what stands beside a face', () => {
  test('is what the words say of each entry, in the forms they have', () => {
    const table = { dice: [3, 2], figures: [{ cards: 0 }, { cards: 4 }], phase: { type: 'Turn', who: [0, 1] } };
    expect(beside(book(), table, 0, 2)).toEqual(['3 dice', 'out']);
    expect(beside(book(), table, 1, 2)).toEqual(['your 2 dice', '4 cards']);
  });
  test('is told by the names of fields where the words say nothing', () => {
    const table = { figures: [{ seat: 0, cards: 5, marked: [] }, {}] };
    expect(beside(book({}), table, 0, 2)).toEqual(['cards 5']);
    expect(beside(book({}), table, 1, 2)).toEqual(['–']);
  });
  test('is no row of cards that happens to be as long', () => {
    const rows = { market: ['jam', 'tea'], heaps: [3, 1], bids: [{ type: 'Bid', count: 1 }, { type: 'Bid', count: 2 }], claims: [{ seat: 1 }, { seat: 0 }], dice: [1, 2, 3] };
    expect(beside(book(), rows, 0, 2)).toEqual([]);
  });
});

describe('what lies on the table', () => {
  test('is a sentence where the words have one', () => {
    expect(described(book(), 'Table', { round: 3 })).toBe('Round 3.');
    expect(described(book({}), 'Table', { round: 3 })).toBe('');
  });
  test('is told field by field otherwise, without what is empty or told elsewhere', () => {
    const table = { market: ['jam', 'tea'], worth: 2, last_bid: null, heaps: [[], []], dice: [1, 2], phase: { type: 'Turn' }, options: { wild: true } };
    expect(listedFacts(book(), table, 2)).toEqual([
      { label: 'Market', text: 'jam and tea' },
      { label: 'worth', text: '2' },
    ]);
  });
});

test.each([
  [null, '–'],
  [true, 'on'],
  [false, 'off'],
  ['jam', 'jam'],
  [0, '0'],
  [[1, [2, 3]], '1 and 2 and 3'],
  [{ type: 'Bid', count: 2 }, '2 dice'],
  [{ type: 'Pass' }, 'Go on'],
  [{ type: 'Turn' }, 'Your turn.'],
  [{ type: 'Strange', dice_left: 2 }, 'dice left 2'],
])('%j is told as %j', (value, text) => {
  expect(plain(book(), value)).toBe(text);
});

describe('points', () => {
  test('stand in the last phase, in its accounts, or on the table', () => {
    expect(pointsIn({ phase: { type: 'Over', points: [1, 2] } }, 2)).toEqual([1, 2]);
    expect(pointsIn({ phase: { type: 'Over', accounts: [{ points: 7 }, { points: 0 }] } }, 2)).toEqual([7, 0]);
    expect(pointsIn({ phase: { type: 'Over' }, points: [4, 5] }, 2)).toEqual([4, 5]);
  });
  test('are none where nobody has them', () => {
    expect(pointsIn({ phase: { type: 'Over', accounts: [{}, {}] }, points: [1] }, 2)).toEqual([]);
    expect(pointsIn({}, 2)).toEqual([]);
  });
});
