import { PLATES, dish, idBack, idCard, nationCard, passport, type Svg } from '../../art';
import type { Phrasebook } from '../../lib/words/words';
import type { Pictures } from '../board';
import { country } from './book';
import type { Nation } from './picks';

const NATIONS = Object.keys(PLATES) as Nation[];
const cards = (book: Phrasebook, ...nations: Nation[]): Svg[] => nations.map((nation) => nationCard(nation, { width: 84, name: country(book, nation) }));

export default {
  hero: (book) => [
    passport('france', { width: 120, heading: book.on('passport'), name: country(book, 'france') }),
    nationCard('france', { width: 120, name: country(book, 'france') }),
    idBack('rose', { width: 120 }),
  ],
  dishes: (book) => cards(book, ...NATIONS),
  before: (book) => cards(book, 'italy', 'italy', 'france', 'belgium', 'england'),
  clues: (book) => cards(book, 'italy', 'italy', 'italy'),
  guess: () => [idBack('rose', { width: 110 })],
  score: () => [...Array.from({ length: 5 }, () => dish('france', { size: 64 })), idCard('spain', 'rose', { width: 96 })],
} satisfies Pictures;
