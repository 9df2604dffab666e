import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { Phrasebook, type Fields, type Words } from './words';

// `tests/words/test_forms.py` reads the same cases.
type Said = { what: string; language: string; words: Words; viewer?: number; cases: [Fields, string][] };
type Shared = {
  categories: Record<string, [number, string][]>;
  said: Said[];
  third: { completed: Words; cases: [string, Fields, string][] };
};

const root = join(import.meta.dirname, '../../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf-8');
const shared = JSON.parse(read('tests/words/forms.json')) as Shared;
const house = (language: string): Words => parse(read(`src/brushpass/words/${language}.toml`)) as Words;
const book = (language: string, words: Words, viewer?: number): Phrasebook =>
  new Phrasebook(house(language), words, viewer ?? null, ['Ada', 'Bao'], language);

describe('a number', () => {
  test.each(Object.entries(shared.categories))('has the plural categories of %s that the server gives it', (language, numbers) => {
    const forms = Object.fromEntries(['one', 'many', 'other'].map((name) => [name, name]));
    for (const [n, category] of numbers) expect(book(language, { table: { it: forms } }).table('it', { n }), String(n)).toBe(category);
  });
});

describe('a phrase', () => {
  test.each(shared.said.map((said) => [said.what, said] as const))('%s', (_, { language, words, viewer, cases }) => {
    for (const [fields, expected] of cases) expect(book(language, words, viewer).table('it', fields), JSON.stringify(fields)).toBe(expected);
  });
});

describe('a third language', () => {
  test('is said in its own words where it has them, and else in English, as the server completed it', () => {
    const { completed, cases } = shared.third;
    const begun = new Phrasebook(house('en'), completed, null, [], 'eo');
    for (const [key, fields, expected] of cases) expect(begun.table(key, fields)).toBe(expected);
  });
});
