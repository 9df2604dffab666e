/** What is drawn of each game, fetched when somebody sits down to it: nobody waits for the boards of the others. */
import type { GameLook } from './board';

const found = import.meta.glob<{ default: GameLook }>('./*/index.ts');
const anyGame = (): Promise<{ default: GameLook }> => import('../parts/any');

class Looks {
  #here = $state.raw<Record<string, GameLook>>({});
  #asked = new Map<string, Promise<void>>();

  /** The look of a game, as soon as it is here. */
  of = (game: string): GameLook | undefined => this.#here[game];

  /** Bring it here; after a failure the next one to ask asks again. */
  fetch = (game: string): Promise<void> => {
    const before = this.#asked.get(game);
    if (before) return before;
    const asked = this.#bring(game);
    this.#asked.set(game, asked);
    return asked;
  };

  async #bring(game: string): Promise<void> {
    try {
      const look = (await (found[`./${game}/index.ts`] ?? anyGame)()).default;
      this.#here = { ...this.#here, [game]: look };
    } catch {
      this.#asked.delete(game);
      await new Promise((again) => setTimeout(again, 1000));
      await this.fetch(game);
    }
  }
}

const looks = new Looks();
export const lookOf = looks.of;
export const fetchLook = looks.fetch;
