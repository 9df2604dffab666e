/**
 * The phrases, filled in. The same meaning as `brushpass.words` on the server: `{field:list}` looks the
 * field up in a list, counts it, or describes a part of that name; where a value is missing or a list is
 * empty, `nobody` says so; and a phrase can have [forms](forms.ts).
 */
import { amount, chosen, hasForms, type Fields, type Words } from './forms';

export type { Fields, Words };
/** Whatever the table tells of: a sight, a move, a phase. */
export type Told = Fields & { readonly type: string };
export type Viewer = number | null;

const NAMES = new Set(['name', 'whom']); // the lists in which a seat is a player
const BLANK = /\{\{|\}\}|\{(\w+)(?::(\w+))?\}/g;

/** Look a phrase up by its path, as in `refusals.full`. */
export function find(words: Words, path: string): string | Words | undefined {
  let found: string | Words | undefined = words;
  for (const part of path.split('.')) {
    if (typeof found !== 'object') return undefined;
    found = Object.hasOwn(found, part) ? found[part] : undefined;
  }
  return found;
}

/** Fill the blanks of a phrase; `look` says what stands for a value in a list. */
export function fill(phrase: string, fields: Fields, look: (list: string, value: unknown) => string): string {
  return phrase.replace(BLANK, (blank: string, field?: string, list?: string) => {
    if (field === undefined) return blank.charAt(0);
    const value = fields[field];
    return list === undefined ? String(value ?? '') : look(list, value);
  });
}

/** Join items as one says them: a, b and c. */
export function listed(house: Words, items: readonly string[]): string {
  if (items.length < 2) return items[0] ?? String(house.nothing);
  const parts = { first: items.slice(0, -1).join(', '), last: items[items.length - 1] };
  return fill(String(house.and), parts, () => '');
}

/** Say something of no game in particular. */
export function say(house: Words, language: string, path: string, fields: Fields = {}): string {
  const phrase = chosen(find(house, path), language, fields);
  // A key on the screen is ugly but can be reported; an empty button cannot.
  return phrase === undefined ? path : fill(phrase, fields, (_, value) => String(value));
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Speaks of one game, in one language, to one viewer. */
export class Phrasebook {
  constructor(
    readonly house: Words,
    readonly words: Words,
    readonly viewer: Viewer,
    readonly names: readonly string[],
    readonly language: string,
  ) {}

  sight = (sight: Told): string => this.#tell(`sights.${sight.type}`, sight) ?? sight.type;
  /** What somebody did, in a few words; empty: it was no deed. A game without such words tells all in full. */
  deed = (sight: Told): string => {
    const short = this.#tell(`deeds.${sight.type}`, sight);
    return short ?? (this.words.deeds || sight.type === 'Began' ? '' : this.sight(sight));
  };
  move = (move: Told): string => this.#tell(`moves.${move.type}`, move) ?? move.type;
  phase = (phase: Told): string => this.#tell(`phases.${phase.type}`, phase) ?? phase.type;

  /** Describe a part of the table or a hand; those come without a type of their own. */
  part = (kind: string, part: Fields): string => this.#tell(`parts.${kind}`, part) ?? kind;

  /** What stands beside a player's face, of a field of the table that has an entry for every seat. */
  beside = (field: string, fields: Fields): string => this.#tell(`seats.${field}`, fields) ?? field;

  refusal = (reason: string): string =>
    text(find(this.words, `refusals.${reason}`)) ?? text(find(this.house, `refusals.${reason}`)) ?? reason;

  /** Say what is wrong with a sheet, to its game or to the house; a fault without a phrase is told as any bad sheet. */
  sheet = (fault: Fields): string => {
    const path = `sheets.${String(fault.fault)}`;
    const house = find(this.house, path) === undefined ? undefined : say(this.house, this.language, path, fault);
    return this.#tell(path, fault) ?? house ?? this.refusal('bad_sheet');
  };

  ask = (move: Told, field: string): string => this.#tell(`ask.${move.type}.${field}`, move) ?? '';

  kind = (kind: string): string => text(find(this.words, `kinds.${kind}`)) ?? kind;

  table = (key: string, fields: Fields = {}): string => this.#tell(`table.${key}`, fields) ?? key;

  /** A phrase of the game's board; a key that is missing shows itself. */
  on = (key: string, fields: Fields = {}): string => this.#tell(`board.${key}`, fields) ?? key;

  /** What a first game has to say; `{s1:name}` names a seat. */
  hint = (key: string): string =>
    this.#tell(`lesson.${key}`, Object.fromEntries(this.names.map((_, seat) => [`s${seat}`, seat]))) ?? key;

  /** How a match ended, as whoever reads this would say it. */
  end = (winners: readonly number[]): string => {
    const won = this.viewer !== null && winners.includes(this.viewer);
    const key = winners.length === 1 ? (won ? 'won' : 'lost') : won ? 'shared' : 'lost_shared';
    const names = listed(this.house, winners.map(this.name));
    return fill(text(find(this.house, `play.${key}`)) ?? '', { winners: names }, () => '');
  };

  /** Name a player; whoever reads this is "you". */
  name = (seat: number): string => (seat === this.viewer ? String(this.house.you) : (this.names[seat] ?? ''));

  /** Name a player where a line begins. */
  title = (seat: number): string => capital(this.name(seat));

  /** Look one value up in the list `kind`. */
  one = (kind: string, value: unknown): string => {
    const list = find(this.words, kind);
    if (hasForms(list)) return this.#fill(list, { n: amount(value) }) ?? kind;
    if (value === null || value === undefined) return this.#nobody(kind);
    if (NAMES.has(kind) && typeof value === 'number') return this.name(value);
    if (find(this.words, `parts.${kind}`) !== undefined) return this.part(kind, value as Fields);
    if (isTold(value)) return kind === 'phase' ? this.phase(value) : kind === 'part' ? this.part(value.type, value) : this.move(value);
    return text(find(this.words, `${kind}.${String(value)}`)) ?? String(value);
  };

  #look = (list: string, value: unknown): string => {
    if (!Array.isArray(value) || hasForms(find(this.words, list))) return this.one(list, value);
    const items = value.flat(Infinity).map((item) => this.one(list, item));
    return items.length > 0 ? listed(this.house, items) : this.#nobody(list);
  };

  /** Say that there is nothing, where something of this list could stand. */
  #nobody(list: string): string {
    return text(find(this.words, `nobody.${list}`)) ?? String(NAMES.has(list) ? this.house.nobody : this.house.nothing);
  }

  #tell(path: string, fields: Fields): string | undefined {
    return this.#fill(find(this.words, path), fields);
  }

  /** Fill the blanks of a phrase, in the form that the fields ask for. */
  #fill(entry: string | Words | undefined, fields: Fields): string | undefined {
    const phrase = chosen(entry, this.language, fields, this.#concerns(fields));
    return phrase === undefined ? undefined : fill(phrase, fields, this.#look);
  }

  #concerns(fields: Fields): boolean {
    const who = Array.isArray(fields.who) ? fields.who : [];
    return this.viewer !== null && (fields.seat === this.viewer || who.includes(this.viewer));
  }
}

function text(found: string | Words | undefined): string | undefined {
  return typeof found === 'string' ? found : undefined;
}

function isTold(value: unknown): value is Told {
  return typeof value === 'object' && value !== null && 'type' in value;
}
