import { describe, expect, test } from 'vitest';
import { choosable, firstBadLine, inLanguage, isSheet, linesOf } from './setup';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('an option', () => {
  test('is a choice if there is more than one thing to choose, or a file can be brought', () => {
    expect(choosable([false, true])).toBe(true);
    expect(choosable([4])).toBe(false);
    expect(choosable([{ name: { en: 'R1' } }])).toBe(true);
    expect(choosable(['built-in'])).toBe(true);
  });
  test('is a sheet if one name stands for what is in the box', () => {
    expect(isSheet(['built-in'])).toBe(true);
    expect(isSheet(['typed', 'spoken'])).toBe(false);
    expect(isSheet([4])).toBe(false);
    expect(isSheet([])).toBe(false);
  });
});

test('a game is played in the language of the page, where it is played in one', () => {
  const linq = { options: { language: ['en', 'fr'] } };
  expect(inLanguage(linq, 'fr')).toEqual({ language: 'fr' });
  expect(inLanguage(linq, 'en')).toEqual({});
  expect(inLanguage(linq, 'de')).toEqual({});
  expect(inLanguage({ options: {} }, 'fr')).toEqual({});
});

describe('a sheet', () => {
  test('has as many lines as say something', () => {
    expect(linesOf('# ours\n\na, b\n c, d\n')).toBe(2);
  });
  test('is text in UTF-8, or the first line that is not is named', () => {
    expect(firstBadLine(bytes('été\nhiver\n'))).toBe(0);
    expect(firstBadLine(bytes(''))).toBe(0);
    expect(firstBadLine(Uint8Array.of(...bytes('un\ndeux\n'), 0xe9, 0x74, 0xe9))).toBe(3);
    expect(firstBadLine(Uint8Array.of(0xff, 0xfe, 0x61, 0x00))).toBe(1);
  });
});
