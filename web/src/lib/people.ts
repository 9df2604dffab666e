/** What is said of people and chairs in more than one place. */
import { language } from './language.svelte';
import type { Chair, Presence } from './types';

/** A chair's name, or which chair it is while nobody sits there. */
export const nameOf = (chair: Chair | undefined, seat: number): string =>
  chair?.name || language.say('seat', { n: seat + 1 });

export const namesOf = (presence: Presence): string[] => presence.chairs.map(nameOf);

/** A bot's level in words; a level nobody has named yet says its own name. */
export function levelOf(level: string): string {
  const phrase = language.say(`levels.${level}`);
  return phrase.startsWith('page.') ? level : phrase;
}

/** What everybody may know of whoever sits there: a bot, away, played by the house, perhaps somebody else than before. */
export const marksOf = ({ bot, away, played, rekeyed }: Chair): string[] => [
  ...(bot ? [language.say('marks.bot', { level: levelOf(bot) })] : []),
  ...(played ? [language.say('marks.played')] : away ? [language.say('marks.away')] : []),
  ...(rekeyed ? [language.say('marks.rekeyed')] : []),
];

/** Links others can open. A key stands after #, which no server is sent. */
export const joinLink = (code: string): string => `${location.origin}/t/${code}`;
export const seatLink = (code: string, key: string): string => `${joinLink(code)}#${key}`;
export const watchLink = (code: string, key: string): string => `${location.origin}/tv/${code}#${key}`;

/** A code in threes is easier to read out. */
export const inThrees = (code: string): string => code.replace(/(.{3})(?=.)/g, '$1 ');
