/** The games on the shelf, asked for once. */
import { api } from './api';
import type { Game } from './types';

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
}

export const games = new Games();
