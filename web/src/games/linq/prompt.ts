/** What the decision bar says, and which buttons it has. */
import { offered, theOnly } from '../../lib/match/narrow';
import { calm, hot, type Choice, type Prompt } from '../../lib/ui/decision';
import type { Phrasebook } from '../../lib/words/words';
import type { Linq } from '../../wire';
import { bound, numbered, pointing, type Move, type Offer, type Picks } from './picks';
import { WORDS } from './talk';

type Scene = {
  readonly book: Phrasebook;
  readonly table: Linq.Table;
  readonly hand: Linq.Hand | null;
  readonly offers: readonly Offer[];
  readonly picks: Picks;
  readonly you: number | null;
};

/** The one button: it waits until a single move is left. */
const button = ({ book }: Scene, key: string, move: Move | null): Choice<Move>[] => [hot(book, book.on(key), move)];

/** Words to choose from: a first game gives a few. */
const some = ({ book }: Scene, words: readonly (Linq.Say | Linq.Guess)[]): Choice<Move>[] =>
  words.map((move) => ({ label: book.on('word', move), full: book.move(move), move, hot: words.length === 1 }));

function naming(scene: Scene): Prompt<Move> {
  const { book, offers, picks } = scene;
  const move = numbered(offers, picks);
  const ask = move ? book.on('number_sure', move) : book.on('number_ask');
  return { ask, hint: book.on('number_hint'), choices: button(scene, 'deal', move) };
}

/** A word to be written, one to be chosen from a few, or one that is said aloud. */
function talking(scene: Scene): Prompt<Move> {
  const { book, table, offers } = scene;
  const aloud = theOnly(offers, 'SaidIt');
  const lap = table.phase.type === 'Talk' ? table.phase.lap : 1;
  if (aloud) {
    const ask = book.on(lap > WORDS ? 'again_ask' : `aloud_ask_${lap}`);
    return { ask, hint: book.on('aloud_hint'), choices: button(scene, 'said_it', aloud) };
  }
  const hint = book.on('say_hint', { rule: table.options.same_root ?? 'family' });
  return { ask: book.on(`say_ask_${lap}`), hint, choices: some(scene, offered(offers, 'Say')) };
}

function aiming(scene: Scene): Prompt<Move> {
  const { book, offers, picks, you } = scene;
  const move = pointing(offers, picks, you);
  const choices = button(scene, 'point', move);
  if (bound(offers, you).length) {
    const ask = move ? book.on('spy_point_sure', { rival: picks.at[0] }) : book.on('spy_point_ask');
    return { ask, hint: book.on(move ? 'point_final' : 'spy_point_hint'), choices };
  }
  const ask = move ? book.on('point_sure', move) : book.ask({ type: 'Point' }, picks.at.length ? 'then' : 'at');
  return { ask, hint: book.on(move ? 'point_final' : 'point_hint'), choices };
}

function trying(scene: Scene): Prompt<Move> {
  const { book, offers } = scene;
  const leave = theOnly(offers, 'GiveUp');
  const words = some(scene, offered(offers, 'Guess'));
  const choices = leave ? [{ label: book.on('give_up'), full: book.move(leave), move: leave, hot: false }] : [];
  return { ask: book.ask({ type: 'Guess' }, 'text'), hint: book.on('guess_hint'), choices: [...choices, ...words] };
}

function waiting({ book, table, hand }: Scene): Prompt<Move> {
  const { phase } = table;
  if (hand?.aim.length) return calm(book.on('ready'), book.on('choosing'));
  if (phase.type === 'Guessing' && hand?.done) return calm(hand.guess === null ? book.on('gave_up') : book.on('tried', { text: hand.guess }));
  return calm(book.phase(phase));
}

export function prompt(scene: Scene): Prompt<Move> {
  const { table, offers } = scene;
  if (!offers.length) return waiting(scene);
  switch (table.phase.type) {
    case 'Naming':
      return naming(scene);
    case 'Talk':
      return talking(scene);
    case 'Pointing':
      return aiming(scene);
    case 'Guessing':
      return trying(scene);
    case 'Over':
      return waiting(scene);
  }
}
