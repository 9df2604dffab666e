/** Ways to a game from the first page, each one tap: a lesson, bots, friends, people in one room. */
import { habitsOf, fetchLook } from '../../games';
import { api } from '../net/api';
import { connections } from '../net/connections.svelte';
import { games } from '../games.svelte';
import { remember } from '../device/storage';
import { settings } from '../device/settings.svelte';
import { language } from '../words/language.svelte';
import { pages } from '../pages.svelte';
import { inLanguage } from './setup';
import { coverName, easiest, usualSeats } from './newcomer';
import type { Game, Options } from '../types';
import type { Listed, NewTable, Seated } from '../../wire';

type Wish = Omit<NewTable, 'name' | 'colour'> & { game: string };

/** A name to be called by, before one has given one's own. */
export const calledNow = (): string => settings.name.trim() || coverName(language.list('home.aliases'), Math.random());

/** Open a table, and keep its key; the page that shows it comes meanwhile. */
async function open(wish: Wish): Promise<Seated> {
  void pages.fetch('table');
  void fetchLook(wish.game);
  const name = calledNow();
  const seated = await api.open({ language: language.code, ...wish, name, colour: settings.colour });
  remember({ ...seated, game: wish.game, name });
  return seated;
}

const asUsual = (game: Game, more: Options = {}): Pick<Wish, 'game' | 'seats' | 'options'> => ({
  game: game.name,
  seats: usualSeats(game),
  options: { ...inLanguage(game, language.code), ...more },
});

const at = ({ code }: Seated): string => `/t/${code}`;

/** A first game begins at once. */
export const learn = async (game: Game): Promise<string> => at(await open({ game: game.name, options: inLanguage(game, language.code), lesson: true }));

/** So does one against bots: they sit down on all other chairs, and there is no hurry. */
export async function playBots(game: Game): Promise<string> {
  const seated = await open({ ...asUsual(game), pace: 'none' });
  connections.arrive(seated.code, [seated.key]);
  await connections.lead?.ask({ type: 'SeatBot', seat: null, level: easiest(game.levels) });
  await connections.lead?.ask({ type: 'Start' });
  return at(seated);
}

/** A table whose link is then sent. */
export const invite = async (game: Game): Promise<string> => at(await open(asUsual(game)));

/** A table like one where no chair is left, in the language of this page. */
export async function openLike({ game, seats }: Pick<Listed, 'game' | 'seats'>): Promise<string> {
  await games.load();
  const known = games.named(game);
  return at(await open({ game, seats, options: known ? inLanguage(known, language.code) : {} }));
}

/** The same for people who see each other: the table on a large screen, and each hand on a phone. */
export const inOneRoom = async (game: Game): Promise<string> => `${at(await open(asUsual(game, habitsOf(game.name)?.inOneRoom)))}?room`;
