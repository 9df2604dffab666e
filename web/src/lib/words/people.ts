/** What is said of people and chairs in more than one place. */
import { language } from './language.svelte';
import type { Chair, Presence } from '../types';

/** A chair's name, or which chair it is while nobody sits there. */
export const nameOf = (chair: Chair | undefined, seat: number): string =>
  chair?.name || language.say('seat', { n: seat + 1 });

export const namesOf = (presence: Presence): string[] => presence.chairs.map(nameOf);

/** A bot's level in words; a level nobody has named yet says its own name. */
export function levelOf(level: string): string {
  const phrase = language.say(`levels.${level}`);
  return phrase.startsWith('page.') ? level : phrase;
}

/** What everybody may know of whoever sits there: a bot, a program, away, played by the house, perhaps somebody else than before. */
export const marksOf = ({ bot, machine, away, played, rekeyed }: Chair): string[] => [
  ...(bot ? [language.say('marks.bot', { level: levelOf(bot) })] : []),
  ...(machine ? [language.say('marks.machine')] : []),
  ...(played ? [language.say('marks.played')] : away ? [language.say('marks.away')] : []),
  ...(rekeyed ? [language.say('marks.rekeyed')] : []),
];

// A winding key for a bot; two bars for somebody who is away; a head with an antenna for a program.
const KEY = 'M8 6Q4 1 2 4.5T8 6Q12 1 14 4.5T8 6V14M6 11H10';
const PAUSE = 'M5.5 4v8M10.5 4v8';
const HEAD = 'M3 6H13V13.5H3ZM8 6V2.5M6 9.5V10M10 9.5V10';

/** A small sign of the same, to be drawn in a box of 16; the marks say it in words. */
export const signOf = ({ bot, machine, away, played }: Chair): string =>
  bot || played ? KEY : away ? PAUSE : machine ? HEAD : '';

/** Links others can open. A key stands after #, which no server is sent. */
export const joinLink = (code: string): string => `${location.origin}/t/${code}`;
export const seatLink = (code: string, key: string): string => `${joinLink(code)}#${key}`;
/** The same as a big screen for people in one room. */
export const screenLink = (code: string, key: string): string => `${location.origin}/tv/${code}?sofa#${key}`;

export const watchLink = (code: string, key: string): string => `${location.origin}/tv/${code}#${key}`;

/** A code in threes is easier to read out. */
export const inThrees = (code: string): string => code.replace(/(.{3})(?=.)/g, '$1 ');
