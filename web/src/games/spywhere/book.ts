/** Short ways to the words about a country. */
import { PLATES } from '../../art';
import { find, type Fields, type Phrasebook } from '../../lib/words/words';
import type { Nation } from './picks';

/** A country's bare name, as it is printed on cards. */
export const country = (book: Phrasebook, nation: Nation): string =>
  String(find(book.words, `board.name.${nation}`) ?? nation);

/** A phrase about one country; what a picture shows in letters, its label says too. */
export const about = (book: Phrasebook, key: string, nation: Nation, fields: Fields = {}): string =>
  book.on(key, { nation, name: country(book, nation), plate: PLATES[nation], ...fields });
