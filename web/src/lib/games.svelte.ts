/** The games on the shelf, asked for once. */
import { api } from './net/api';
import type { Game } from './types';
import type { Fields } from './words/words';

class Games {
  all = $state.raw<Game[]>([]);
  #asked: Promise<void> | undefined;

  /** Ask the table; after a failure the next one to ask asks again. */
  load = (): Promise<void> => {
    this.#asked ??= api.games().then(
      (found) => {
        this.all = found;
      },
      (error: unknown) => {
        this.#asked = undefined;
        throw error;
      },
    );
    return this.#asked;
  };

  named = (name: string): Game | undefined => this.all.find((game) => game.name === name);

  /** All options of a match: what is usual is not told again with every table. */
  options = (name: string, chosen: Fields = {}): Fields => ({
    ...Object.fromEntries(Object.entries(this.named(name)?.options ?? {}).map(([option, [usual]]) => [option, usual])),
    ...chosen,
  });
}

export const games = new Games();
