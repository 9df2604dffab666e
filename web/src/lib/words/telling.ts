/**
 * What lies on a table, in the words of its game, for a board that knows no game. `parts.Table` and `parts.Hand`
 * describe the table and a hand; `[seats]` has a phrase for each field of the table with an entry for every seat.
 * What the words do not mention is told by the names of its fields. The terminal tells the same
 * (`brushpass.words.telling`).
 */
import { find, listed, type Fields, type Phrasebook, type Told, type Words } from './words';

/** What a thing is called, and what it is. */
export type Fact = { readonly label: string; readonly text: string };

const UNTOLD = ['type', 'phase', 'options', 'who', 'winners', 'seat', 'seats'];
const NONE = '–';

const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A phrase of the words that is one, and not several. */
function phrase(words: Words, path: string): string | undefined {
  const found = find(words, path);
  return typeof found === 'string' ? found : undefined;
}

/** What a field is called: as a heading of the table, or else by its own name. */
function label(book: Phrasebook, field: string): string {
  const said = phrase(book.words, `table.${field}`);
  return said && !said.includes('{') ? said : field.replaceAll('_', ' ');
}

/** A value of which the words may say nothing. */
export function plain(book: Phrasebook, value: unknown): string {
  if (isEmpty(value)) return NONE;
  if (typeof value === 'boolean') return String(find(book.house, `games.${value ? 'on' : 'off'}`));
  if (Array.isArray(value)) return listed(book.house, value.map((item) => plain(book, item)));
  if (!isRecord(value)) return String(value);
  const kind = String(value.type ?? '');
  for (const [section, tell] of [['parts', (told: Told) => book.part(kind, told)], ['moves', book.move], ['phases', book.phase]] as const)
    if (kind && find(book.words, `${section}.${kind}`) !== undefined) return tell(value as Told);
  return facts(book, value)
    .map(({ label, text }) => `${label} ${text}`)
    .join(', ') || NONE;
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '' || (Array.isArray(value) && value.flat(Infinity).length === 0);

/** What there is, field by field. */
const facts = (book: Phrasebook, fields: Fields): Fact[] =>
  Object.entries(fields)
    .filter(([field, value]) => !UNTOLD.includes(field) && !isEmpty(value))
    .map(([field, value]) => ({ label: label(book, field), text: plain(book, value) }));

/** Whether something says of itself that it belongs to a seat, or says nothing of seats. */
const isOf = (entry: unknown, seat: number): boolean => isRecord(entry) && !('type' in entry) && (entry.seat ?? seat) === seat;

/** Whether a field has an entry for every seat: the words say so, or it looks like it. A row of cards may be as long by chance. */
function isBeside(book: Phrasebook, field: string, value: unknown, seats: number): value is unknown[] {
  if (!Array.isArray(value) || value.length !== seats || UNTOLD.includes(field)) return false;
  return find(book.words, `seats.${field}`) !== undefined || value.every(isOf);
}

/** What stands beside one player's face. */
export function beside(book: Phrasebook, table: Fields, seat: number, seats: number): string[] {
  return Object.entries(table).flatMap(([field, value]) => {
    if (!isBeside(book, field, value, seats)) return [];
    const entry = value[seat];
    if (find(book.words, `seats.${field}`) !== undefined) return book.beside(field, isRecord(entry) ? { seat, ...entry } : { seat, [field]: entry });
    return plain(book, entry);
  });
}

/** A part of the game in a sentence, where the words have one for it. */
export const described = (book: Phrasebook, part: string, fields: Fields): string =>
  find(book.words, `parts.${part}`) === undefined ? '' : book.part(part, fields);

/** All fields of a part of which the words have no sentence, but for what stands beside the faces. */
export const listedFacts = (book: Phrasebook, fields: Fields, seats: number): Fact[] =>
  facts(book, Object.fromEntries(Object.entries(fields).filter(([field, value]) => !isBeside(book, field, value, seats))));

const arePoints = (value: unknown, seats: number): value is number[] =>
  Array.isArray(value) && value.length === seats && value.every((one) => typeof one === 'number');

/** The points of all seats at the end, where the table says them. */
export function pointsIn(table: Fields, seats: number): readonly number[] {
  const phase = (table.phase ?? {}) as Fields;
  const accounts = Array.isArray(phase.accounts) ? phase.accounts.map((account: Fields) => account.points) : null;
  return [phase.points, accounts, table.points].find((points) => arePoints(points, seats)) ?? [];
}
