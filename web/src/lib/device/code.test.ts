import { expect, test } from 'vitest';
import { pathIn } from './code';

test.each([
  ['abc def ghj', '/t/abcdefghj'],
  ['ABC-DEF-GHJ', '/t/abcdefghj'],
  ['https://example.org/t/abcdefghj', '/t/abcdefghj'],
  ['look: https://example.org/t/ABCDEFGHJ#seat-key', '/t/abcdefghj#seat-key'],
  ['http://192.0.2.1:8000/tv/abcdefghj#key-of-a-screen', '/tv/abcdefghj#key-of-a-screen'],
])('%j leads to %j', (typed, path) => expect(pathIn(typed)).toEqual({ path, code: 'abcdefghj' }));

test.each(['', '  ', '?!'])('%j leads nowhere', (typed) => expect(pathIn(typed)).toBeNull());
