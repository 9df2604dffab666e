/** The deck a table plays with: what its cards are, and what they are called. */
import type { Fields, Phrasebook, Words } from '../../lib/words/words';
import type { DoubleAgent } from '../../wire';

export type Deck = DoubleAgent.Deck;
export type Card = DoubleAgent.Card;

const deckIn = (options: Fields): Deck | undefined => options.deck as Deck | undefined;

/** Every card by its key. Without a deck there is none, and a card is known by its key alone. */
export const cardsIn = (options: Fields): ReadonlyMap<string, Card> =>
  new Map(deckIn(options)?.cards.map((card) => [card.key, card]) ?? []);

const titleOf = (card: Card, language: string): string => (language === 'fr' ? card.title.fr : card.title.en);

export function lists(options: Fields, language: string): Words {
  const deck = deckIn(options);
  if (!deck) return {};
  return {
    card: Object.fromEntries(deck.cards.map((card) => [card.key, `${titleOf(card, language)} (${card.value})`])),
    title: Object.fromEntries(deck.cards.map((card) => [card.key, titleOf(card, language)])),
  };
}

/** A card with its value, and with what it does if it does something. */
export const described = (book: Phrasebook, { key, effect }: Card): string =>
  effect === 'none' ? book.one('card', key) : book.on('card', { card: key, effect });
