/** The games this page can draw: one folder each, found by its name. */
import type { Fields, Told } from '../lib/words/words';
import type { GameLook } from './board';

const found = import.meta.glob<{ default: GameLook }>('./*/index.ts', { eager: true });

export const lookOf = (game: string): GameLook | undefined => found[`./${game}/index.ts`]?.default;

/** Whether a game can be played on one device that is passed round, as it was agreed on. */
export function passable(game: string, options: Fields): boolean {
  const passed = lookOf(game)?.passed ?? false;
  return typeof passed === 'function' ? passed(options) : passed;
}

export const isFleeting = (game: string, sight: Told): boolean => lookOf(game)?.fleeting?.(sight) ?? false;
