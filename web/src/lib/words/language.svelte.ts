/** The language in use. All languages are kept once loaded, so that switching is at once. */
import { Refusal, reasonOf } from '../net/api';
import { ask } from '../net/early';
import { storage } from '../device/storage';
import { Phrasebook, find, say, type Fields, type Viewer, type Words } from './words';
import { LANGUAGES } from '../../wire';

export type Code = (typeof LANGUAGES)[number];
type Book = { house: Words; games: Record<string, Words> };

const NO_BOOK: Book = { house: {}, games: {} };

class Language {
  code = $state<Code>(preferred());
  #books = $state.raw<Partial<Record<Code, Book>>>({});
  #book = $derived(this.#books[this.code] ?? NO_BOOK);
  ready = $derived(this.#books[this.code] !== undefined);

  get house(): Words {
    return this.#book.house;
  }

  /** The words of one game; empty for a game this page does not know. */
  game = (name: string): Words => this.#book.games[name] ?? {};

  /** Say something of the page. */
  say = (key: string, fields: Fields = {}): string => say(this.#book.house, this.code, `page.${key}`, fields);

  /** Say something that stands outside the page's own section, as `games.on`. */
  common = (key: string, fields: Fields = {}): string => say(this.#book.house, this.code, key, fields);

  /** Phrases of the page that come as a list; none, where there is no such list. */
  list = (key: string): string[] => {
    const found: unknown = find(this.#book.house, `page.${key}`);
    return Array.isArray(found) ? found.map(String) : [];
  };

  /** Say why the table said no; a reason nobody wrote a phrase for is told as it is. */
  refusal = (reason: string, game = ''): string => {
    const phrase = this.book(game, null, []).refusal(reason);
    return phrase === reason ? this.say(`problems.${reason}`) : phrase;
  };

  /** Say what went wrong: of a sheet, on which line; of another file, what its reader said. */
  problem = (error: unknown, game: string): string => {
    const { fault, sheet } = error instanceof Refusal ? error : { fault: '', sheet: null };
    if (sheet) return this.book(game, null, []).sheet(sheet);
    return fault ? this.say('setup.file_fault', { fault }) : this.refusal(reasonOf(error), game);
  };

  title = (game: string): string => {
    const title = find(this.game(game), 'title');
    return typeof title === 'string' ? title : game;
  };

  tagline = (game: string): string => this.#own(game, 'tagline');

  /** How long a match takes; nothing, where its words do not say. */
  lasts = (game: string): string => this.#own(game, 'lasts');

  #own(game: string, key: string): string {
    const phrase = find(this.game(game), key);
    return typeof phrase === 'string' ? phrase : '';
  }

  /** The words of a game, to one viewer; `lists` is what the options of a match call things. */
  book = (game: string, viewer: Viewer, names: readonly string[], lists: Words = {}): Phrasebook =>
    new Phrasebook(this.#book.house, { ...this.game(game), ...lists }, viewer, names, this.code);

  async use(code: Code): Promise<void> {
    const answer = this.#books[code] ?? (await load(code));
    this.#books = { ...this.#books, [code]: answer };
    this.code = code;
    document.documentElement.lang = code;
  }

  /** Load a language without using it yet. */
  prepare(code: Code): void {
    load(code).then(
      (book) => (this.#books = { ...this.#books, [code]: book }),
      () => undefined,
    );
  }

  async choose(code: Code): Promise<void> {
    storage.set('language', code);
    await this.use(code);
  }
}

async function load(code: Code): Promise<Book> {
  const answer = await ask(`/api/words/${code}`);
  if (!answer.ok) throw new Error(`words: ${answer.status}`);
  return (await answer.json()) as Book;
}

function preferred(): Code {
  const kept = storage.get('language');
  const wanted = [kept, ...navigator.languages].map((tag) => tag?.slice(0, 2));
  return LANGUAGES.find((code) => code === wanted.find((tag) => LANGUAGES.some((known) => known === tag))) ?? 'en';
}

export const language = new Language();
