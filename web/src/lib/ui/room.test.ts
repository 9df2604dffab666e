import { afterEach, describe, expect, it, vi } from 'vitest';
import { watchRoom } from './room';

/** A root, a screen of 600 pixels, and what is seen of it. */
function page(seen: number, { scale = 1, letters = 16, within = true } = {}): Set<string> {
  const said = new Set<string>();
  const root = { toggleAttribute: (name: string, on: boolean) => (on ? said.add(name) : said.delete(name)), style: { setProperty: (name: string, value: string) => said.add(`${name} ${value}`) } };
  vi.stubGlobal('document', { documentElement: root, activeElement: { closest: () => (within ? {} : null) } });
  vi.stubGlobal('window', { visualViewport: { height: seen / scale, scale, addEventListener: () => {} } });
  vi.stubGlobal('getComputedStyle', () => ({ fontSize: `${letters}px` }));
  vi.stubGlobal('innerHeight', 600);
  vi.stubGlobal('scrollTo', () => {});
  vi.stubGlobal('addEventListener', () => {});
  watchRoom();
  return said;
}

afterEach(() => vi.unstubAllGlobals());

describe('the room that is left', () => {
  it('is less while a keyboard lies over the screen', () => {
    expect(page(340)).toEqual(new Set(['data-keys', '--seen 340px']));
    expect(page(560)).toEqual(new Set());
    expect(page(340, { within: false })).toEqual(new Set());
  });
  it('is the same for who has zoomed in', () => expect(page(600, { scale: 2 })).toEqual(new Set()));
  it('is scrolled through where letters are large', () => expect(page(600, { letters: 32 })).toEqual(new Set(['data-large'])));
});
