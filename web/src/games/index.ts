/** The games this page can draw: one folder each, found by its name. */
import type { Fields, Told } from '../lib/words/words';
import type { Habits, PosterProps } from './board';
export { lookOf, fetchLook } from './looks.svelte';

const found = import.meta.glob<{ default: Habits }>('./*/habits.ts', { eager: true });

const posters = import.meta.glob<{ default: PosterProps }>('./*/poster.ts');

/** What lies on the table in the poster of a game; nothing for a game that has none. */
export const fetchPoster = async (game: string): Promise<PosterProps> =>
  (await posters[`./${game}/poster.ts`]?.().catch(() => undefined))?.default ?? [];

export const habitsOf = (game: string): Habits | undefined => found[`./${game}/habits.ts`]?.default;

/** Whether a game can be played on one device that is passed round, as it was agreed on. */
export function passable(game: string, options: Fields): boolean {
  const passed = habitsOf(game)?.passed ?? false;
  return typeof passed === 'function' ? passed(options) : passed;
}

/** Whether bots cannot sit in for people, as it was agreed on. */
export const peopleOnly = (game: string, options: Fields): boolean => habitsOf(game)?.peopleOnly?.(options) ?? false;

export const isFleeting = (game: string, sight: Told): boolean => habitsOf(game)?.fleeting?.(sight) ?? false;
