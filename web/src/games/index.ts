/** The games this page can draw: one folder each, found by its name. */
import type { Fields, Told } from '../lib/words/words';
import type { Habits } from './board';
export { lookOf, fetchLook } from './looks.svelte';

const found = import.meta.glob<{ default: Habits }>('./*/habits.ts', { eager: true });

export const habitsOf = (game: string): Habits | undefined => found[`./${game}/habits.ts`]?.default;

/** Whether a game can be played on one device that is passed round, as it was agreed on. */
export function passable(game: string, options: Fields): boolean {
  const passed = habitsOf(game)?.passed ?? false;
  return typeof passed === 'function' ? passed(options) : passed;
}

export const isFleeting = (game: string, sight: Told): boolean => habitsOf(game)?.fleeting?.(sight) ?? false;
