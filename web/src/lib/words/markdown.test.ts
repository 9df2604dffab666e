import { describe, expect, test } from 'vitest';
import { inline, markdown } from './markdown';

describe('markdown', () => {
  test('reads headings, paragraphs and lists whose items go over several lines', () => {
    const blocks = markdown('# A\n\nOne\ntwo.\n\n- **S1** first\n  goes on\n- second\n');
    expect(blocks.map(({ kind }) => kind)).toEqual(['heading', 'paragraph', 'list']);
    expect(blocks[2]).toMatchObject({ items: [[{ kind: 'strong', text: 'S1' }, { text: ' first goes on' }], [{ text: 'second' }]] });
  });
  test('reads a picture that has a line of its own, and what is to be written in it', () => {
    expect(markdown('[pair "one two": Two cards]\n\n[one: A card]')).toEqual([
      { kind: 'picture', name: 'pair', says: 'Two cards', words: ['one', 'two'] },
      { kind: 'picture', name: 'one', says: 'A card', words: [] },
    ]);
  });
  test('reads what stands within a line', () => {
    expect(inline('a *b* `c_d_e` [f](/g)').map(({ kind }) => kind)).toEqual(['text', 'em', 'text', 'code', 'text', 'link']);
  });
  test('makes nothing of HTML, and no link that could run', () => {
    expect(inline('<b>x</b>')).toEqual([{ kind: 'text', text: '<b>x</b>' }]);
    expect(inline('[x](javascript:alert(1))')[0]).toMatchObject({ kind: 'text' });
    expect(inline('[x](//elsewhere.example)')[0]).toMatchObject({ kind: 'text' });
  });
});
