/** What the board for any game asks, and what its answers are called: read off offers and words alone. */
import { ENOUGH, isOpen, kindOf, type Answer, type Narrowed, type Step } from '../../lib/match/narrow';
import { calm, hot, type Prompt } from '../../lib/ui/decision';
import { plain } from '../../lib/words/telling';
import { find, listed, type Phrasebook, type Told, type Words } from '../../lib/words/words';
import { hasForms } from '../../lib/words/forms';
import type { Write } from '../../wire';

export type Scene = {
  readonly book: Phrasebook;
  readonly phase: Told;
  readonly offers: readonly Told[];
  readonly now: Narrowed<Told>;
  /** What is said to those who are waited for and have nothing left to choose. */
  readonly sealed: string;
};
/** How answers are shown: people as faces, numbers that stand for themselves as such, all else as tiles. */
export type Look = 'faces' | 'numbers' | 'tiles';

/** Whether this is the end. A round may have winners, too; at the end of a match nobody is waited for any more. */
export const isOver = ({ type, who, winners }: Told): boolean =>
  !(who as readonly number[] | undefined)?.length && (type === 'Over' || winners !== undefined);

/** The blank that is to be filled, once nothing else is asked. */
export function blankIn(now: Narrowed<Told>): Write | null {
  const [offer] = now.left;
  return !isOpen(now) && offer?.type === 'Write' ? (offer as unknown as Write) : null;
}

/** The move that was put together; null: something is still open. */
export function moveIn(now: Narrowed<Told>): Told | null {
  const [offer] = now.left;
  return isOpen(now) || !offer || offer.type === 'Write' ? null : offer;
}

/** The question whose answers are shown: the open one, or else the last, to think again. */
export const shown = ({ steps }: Narrowed<unknown>): Step | undefined => steps.at(-1);

const phrases = (found: string | Words | undefined): string[] =>
  typeof found === 'string' ? [found] : Object.values(found ?? {}).flatMap(phrases);

/** In which list the phrase for a move names one of its fields; none: it stands there as it is. */
function listOf(book: Phrasebook, kind: string, field: string): string | undefined {
  const blank = new RegExp(`\\{${field}:(\\w+)\\}`);
  return phrases(find(book.words, `moves.${kind}`)).map((phrase) => blank.exec(phrase)?.[1]).find(Boolean);
}

export function lookOf({ book, now }: Scene, { field, answers }: Step): Look {
  const [offer] = now.left;
  if (field === null || !offer) return 'tiles';
  const list = listOf(book, kindOf(offer), field);
  if (list === 'name' || list === 'whom') return 'faces';
  const bare = list === undefined || hasForms(find(book.words, list));
  return bare && answers.every((answer) => typeof answer === 'number') ? 'numbers' : 'tiles';
}

/** What an answer is called. */
export function labelOf({ book, offers, now }: Scene, { field, then }: Step, answer: Answer): string {
  if (field === null) return kindNamed(book, offers, String(answer));
  if (answer === ENOUGH) return String(find(book.house, then ? 'play.enough' : 'nothing'));
  const list = listOf(book, kindOf(now.left[0] ?? { type: '' }), field);
  if (list === undefined) return plain(book, answer);
  return Array.isArray(answer) ? listed(book.house, answer.map((item) => book.one(list, item))) : book.one(list, answer);
}

/** A kind of move, or the move itself if it is the only one of its kind. */
function kindNamed(book: Phrasebook, offers: readonly Told[], kind: string): string {
  const moves = offers.filter((offer) => offer.type === kind);
  return moves.length === 1 && moves[0] ? book.move(moves[0]) : book.kind(kind);
}

export function questionOf({ book, phase, now }: Scene, { field, then }: Step): string {
  const [offer] = now.left;
  if (field === null || !offer) return book.phase(phase);
  return book.ask(offer, then ? 'then' : field) || book.kind(offer.type);
}

/** Below the question: the answers before it, or if it is the first, what the table waits for. */
function hint(scene: Scene, { field }: Step): string {
  const { book, phase, now } = scene;
  const trail = now.steps.slice(0, -1).map((step) => labelOf(scene, step, step.given));
  return trail.length || field === null ? trail.join(' · ') : book.phase(phase);
}

/** The sentence names the very thing chosen, unless its button does. */
function confirming({ book, phase, offers }: Scene, move: Told): Prompt<Told> {
  const label = kindNamed(book, offers, move.type);
  const said = book.move(move);
  return { ask: said === label ? book.phase(phase) : said, hint: '', choices: [hot(book, label, move)] };
}

export function prompt(scene: Scene, waitedFor: boolean): Prompt<Told> {
  const { book, phase, offers, now } = scene;
  if (!offers.length) return calm(book.phase(phase), waitedFor ? scene.sealed : '');
  const move = moveIn(now);
  if (move) return confirming(scene, move);
  const blank = blankIn(now);
  if (blank) return calm(book.ask({ type: blank.kind }, 'text') || book.kind(blank.kind));
  const step = shown(now);
  return step ? { ask: questionOf(scene, step), hint: hint(scene, step), choices: [] } : calm(book.phase(phase));
}
