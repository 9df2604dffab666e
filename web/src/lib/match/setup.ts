/** What is agreed on before a match: what an option is, and what it is before anybody chose. */
import type { Data, Game, Option, Options } from '../types';

export const isData = (value: Option | undefined): value is Data => typeof value === 'object' && value !== null;

/** A text of the host's own: the one name there is to choose stands for what is in the box. */
export const isSheet = (choices: readonly Option[]): boolean => choices.length === 1 && typeof choices[0] === 'string';

/** One that can only be as it is, is no choice; but data and sheets can come from a file, and a number that is usually none be typed. */
export const choosable = (choices: readonly Option[]): boolean => choices.length > 1 || choices[0] === null || isData(choices[0]) || isSheet(choices);

/** A game that is played in a language is played in that of the page, until somebody chooses another. */
export function inLanguage({ options }: Pick<Game, 'options'>, code: string): Options {
  const [usual, ...others] = options.language ?? [];
  return code !== usual && others.includes(code) ? { language: code } : {};
}

/** How many lines of a sheet say something. */
export const linesOf = (sheet: string): number => sheet.split('\n').filter((line) => line.trim() && !line.trimStart().startsWith('#')).length;

const LINE_END = 10;

/** The first line of a file that is not text in UTF-8, counted from 1; none: 0. No letter of UTF-8 has an end of line in it. */
export function firstBadLine(bytes: Uint8Array): number {
  const reader = new TextDecoder('utf-8', { fatal: true });
  for (let [start, line] = [0, 1]; start < bytes.length; line += 1) {
    const found = bytes.indexOf(LINE_END, start);
    const end = found < 0 ? bytes.length : found + 1;
    try {
      reader.decode(bytes.subarray(start, end));
    } catch {
      return line;
    }
    start = end;
  }
  return 0;
}
