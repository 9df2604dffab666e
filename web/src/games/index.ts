/** The games this page can draw: one folder each, found by its name. */
import { games } from '../lib/games.svelte';
import { plainly, type Tell } from '../lib/match/story';
import type { Cue } from '../lib/ui/sound';
import type { Fields, Told } from '../lib/words/words';
import type { Habits, Pictures, PosterProps } from './board';
import { lookOf, fetchLook } from './looks.svelte';
export { lookOf, fetchLook };

const found = import.meta.glob<{ default: Habits }>('./*/habits.ts', { eager: true });

const posters = import.meta.glob<{ default: PosterProps }>('./*/poster.ts');

/** What lies on the table in the poster of a game; nothing for a game that has none. */
export const fetchPoster = async (game: string): Promise<PosterProps> =>
  (await posters[`./${game}/poster.ts`]?.().catch(() => undefined))?.default ?? [];

const drawn = import.meta.glob<{ default: Pictures }>('./*/pictures.ts');

/** What its rulebook shows of a game. */
export const fetchPictures = async (game: string): Promise<Pictures> =>
  (await drawn[`./${game}/pictures.ts`]?.().catch(() => undefined))?.default ?? {};

export const habitsOf = (game: string): Habits | undefined => found[`./${game}/habits.ts`]?.default;

/** Whether a game can be played on one device that is passed round, as it was agreed on. */
export function passable(game: string, options: Fields): boolean {
  const passed = habitsOf(game)?.passed ?? false;
  return typeof passed === 'function' ? passed(options) : passed;
}

/** Whether bots cannot sit in for people, as it was agreed on. */
export const peopleOnly = (game: string, options: Fields): boolean => habitsOf(game)?.peopleOnly?.(options) ?? false;

/** Whether a device is no more than a hand where a big screen shows the table. */
export const handsOnly = (game: string, options: Fields): boolean => !habitsOf(game)?.eyesHere?.(options);

/** What a game tells beat by beat, once its board is here. */
export function tellOf(game: string): Tell | undefined {
  const look = lookOf(game);
  return look && (look.story ?? plainly(games.named(game)?.pauses ?? {}));
}

/** What sounds when this is seen, and how often; of a game that says nothing of it, what all can see slides. */
export function soundOf(game: string, sights: readonly Told[]): [Cue, number] | null {
  const sounds = habitsOf(game)?.sounds;
  const made = (sight: Told): Cue | undefined => (sounds ? sounds[sight.type] : isPublic(sight) ? 'slide' : undefined);
  const sight = sights.find((one) => made(one));
  const name = sight && made(sight);
  return name ? [name, typeof sight.text === 'string' ? sight.text.length : 1] : null;
}

const isPublic = ({ type }: Told): boolean => !type.startsWith('You') && type !== 'Began';

export const isFleeting = (game: string, sight: Told): boolean => habitsOf(game)?.fleeting?.(sight) ?? false;
