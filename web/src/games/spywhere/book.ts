/** The board's own phrases, and short ways to the game's. */
import { PLATES } from '../../art';
import { Phrasebook, fill, find, listed, type Fields, type Words } from '../../lib/words';
import type { Chair, Spywhere } from '../../wire';

export class BoardBook extends Phrasebook {
  constructor(house: Words, words: Words, viewer: number | null, chairs: readonly Chair[]) {
    super(
      house,
      words,
      viewer,
      chairs.map((chair) => chair.name ?? ''),
    );
  }

  /** A phrase of the board; a key that is missing shows itself. */
  on = (key: string, fields: Fields = {}): string => {
    const phrase = find(this.words, `board.${key}`);
    return typeof phrase === 'string' ? fill(phrase, fields, this.#look) : key;
  };

  /** A country's bare name, as it is printed on cards. */
  country = (nation: Spywhere.Nation): string => String(find(this.words, `board.name.${nation}`) ?? nation);

  /** A phrase about one country; what a picture shows in letters, its label says too. */
  about = (key: string, nation: Spywhere.Nation, fields: Fields = {}): string =>
    this.on(key, { nation, name: this.country(nation), plate: PLATES[nation], ...fields });

  /** A phrase of the house about how a match ended. */
  end = (key: string, winners: readonly number[]): string => {
    const phrase = find(this.house, `play.${key}`);
    const names = listed(this.house, winners.map(this.name));
    return typeof phrase === 'string' ? fill(phrase, { winners: names }, () => '') : names;
  };

  #look = (list: string, value: unknown): string =>
    Array.isArray(value)
      ? listed(
          this.house,
          value.map((item) => this.one(list, item)),
        )
      : this.one(list, value);
}
