import { expect, test } from 'vitest';
import { arrowed } from './scenes';

test('arrows turn the pages of a story, and Escape shuts it', () => {
  const key = (name: string, more = {}) => ({ key: name, altKey: false, ctrlKey: false, metaKey: false, defaultPrevented: false, ...more });
  expect(arrowed(key('ArrowRight'), 3)).toBe(4);
  expect(arrowed(key('ArrowLeft'), 3)).toBe(2);
  expect(arrowed(key('Escape'), 3)).toBe('skip');
  expect(arrowed(key('w'), 3)).toBeNull();
  expect(arrowed(key('ArrowLeft', { altKey: true }), 3)).toBeNull(); // that is the browser's way back
});
