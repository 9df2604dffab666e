/**
 * Which form of a phrase is said. The same meaning as `brushpass.words.forms` on the server: with `you`,
 * the reader decides; in any other table of forms the field `by`, which is `n` unless the table says
 * otherwise, by the plural categories of the language, with `none` for what is missing, empty or zero.
 */

export type Words = { [key: string]: string | Words };
export type Fields = Readonly<Record<string, unknown>>;

const KEYS = new Set(['zero', 'one', 'two', 'few', 'many', 'other', 'you', 'by', 'none', 'language']);

/** Tell a phrase that is a table of forms from a section, which holds phrases. */
export function hasForms(entry: string | Words | undefined): entry is Words {
  return typeof entry === 'object' && 'other' in entry && Object.keys(entry).every((key) => KEYS.has(key));
}

/** Choose the form of a phrase that these fields ask for; a section is no phrase, and has none. */
export function chosen(entry: string | Words | undefined, language: string, fields: Fields, concerned = false): string | undefined {
  if (!hasForms(entry)) return typeof entry === 'string' ? entry : undefined;
  const form = 'you' in entry ? entry[concerned ? 'you' : 'other'] : counted(entry, language, fields[String(entry.by ?? 'n')]);
  return chosen(form, language, fields, concerned);
}

/** Count a value: a number is itself, a list its length, nothing none; all else cannot be counted. */
export function amount(value: unknown): number | undefined {
  if (isNothing(value)) return 0;
  if (Array.isArray(value)) return value.length;
  return typeof value === 'number' ? value : undefined;
}

function counted(forms: Words, language: string, value: unknown): string | Words | undefined {
  if (isNothing(value) && 'none' in forms) return forms.none;
  const number = amount(value);
  if (number === undefined) return forms.other;
  const plural = new Intl.PluralRules(String(forms.language ?? language));
  return forms[plural.select(number)] ?? forms.other;
}

function isNothing(value: unknown): boolean {
  return !value || (Array.isArray(value) && value.length === 0);
}
