import { describe, expect, test } from 'vitest';
import { readFileSync, readdirSync } from 'node:fs';
import { habitsOf } from '../../games';
import { presetOf, withPreset } from './ways';

const WINK = { lead: { option: 'mode', order: ['in_person', 'live'] }, presets: { usual: {}, first_edition: { edition: 'first_edition' } } };

describe('house rules by name', () => {
  test('are the preset that they amount to, whatever the way to play and the language', () => {
    expect(presetOf(WINK, {})).toBe('usual');
    expect(presetOf(WINK, { mode: 'in_person', edition: 'first_edition', language: 'fr' })).toBe('first_edition');
  });
  test('are a mix of their own otherwise', () => {
    expect(presetOf(WINK, { edition: 'first_edition', contact: 'optional' })).toBeNull();
  });
  test('change with a preset, and the way to play stays', () => {
    expect(withPreset(WINK, { mode: 'live', contact: 'optional', language: 'fr' }, 'first_edition')).toEqual({ mode: 'live', language: 'fr', edition: 'first_edition' });
    expect(withPreset(WINK, { mode: 'live', edition: 'first_edition' }, 'usual')).toEqual({ mode: 'live' });
  });
});

test('every way and every preset of a game has its words, in each language', () => {
  const games = '../src/brushpass/games';
  for (const game of readdirSync(games).filter((name) => habitsOf(name)))
    for (const language of ['en', 'fr']) {
      const words = readFileSync(`${games}/${game}/words/${language}.toml`, 'utf8');
      const { lead, presets } = habitsOf(game) ?? {};
      for (const way of lead?.order ?? []) expect(words).toContain(`[ways.${way}]`);
      for (const preset of Object.keys(presets ?? {})) expect(words).toContain(`[presets.${preset}]`);
    }
});
