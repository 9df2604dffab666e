/** What the decision bar says, and which buttons it has. */
import { theOnly } from '../../lib/match/narrow';
import { calm, hot, type Choice, type Prompt } from '../../lib/ui/decision';
import type { Phrasebook } from '../../lib/words/words';
import type { Spywhere } from '../../wire';
import { identifyOf, swapOf, type Move, type Picks } from './picks';

type Scene = {
  readonly book: Phrasebook;
  readonly phase: Spywhere.Table['phase'];
  readonly hand: Spywhere.Hand | null;
  readonly offers: readonly Move[];
  readonly picks: Picks;
  /** The round from which one may identify, where it is not the first. */
  readonly from: number;
};

function plain({ book }: Scene, move: Move | null): Choice<Move>[] {
  return move ? [{ label: book.move(move), full: book.move(move), move, hot: false }] : [];
}

function swapping(scene: Scene): Prompt<Move> {
  const { book, phase, offers, picks, from } = scene;
  const move = swapOf(offers, picks);
  const button = hot(book, book.on('swap'), move);
  if (move) return { ask: book.on('swap_sure', move), hint: book.on('swap_again'), choices: [button] };
  const early = phase.type === 'Swap' && phase.round < from;
  const hint = early ? book.on('not_yet', { round: from }) : book.on('swap_hint');
  if (picks.take) return { ask: book.ask({ type: 'SwapCard' }, 'give'), hint, choices: [button] };
  if (picks.give) return { ask: book.ask({ type: 'SwapCard' }, 'take'), hint, choices: [button] };
  return { ask: book.phase(phase), hint, choices: [button] };
}

function clearing(scene: Scene): Prompt<Move> {
  const { book, phase, offers } = scene;
  const pass = plain(scene, theOnly(offers, 'Pass'));
  const move = theOnly(offers, 'ClearThree');
  // Nothing to clear is offered only to those whose own dish it is; they must still be asked, or all would know.
  if (!move) return { ask: book.phase(phase), hint: book.refusal('own_dish'), choices: pass };
  const clear = hot(book, book.on('clear'), move);
  return { ask: book.on('clear_sure', move), hint: book.on('clear_hint', move), choices: [...pass, clear] };
}

function identifying(scene: Scene): Prompt<Move> {
  const { book, phase, offers, picks } = scene;
  const stop = theOnly(offers, 'Finish') ?? theOnly(offers, 'Pass');
  const move = identifyOf(offers, picks);
  const choices = [...plain(scene, stop), hot(book, book.on('lay'), move)];
  if (move) return { ask: book.on('identify_sure', move), hint: book.on('identify_final'), choices };
  const hint = book.on(stop?.type === 'Finish' ? 'last_hint' : 'identify_hint');
  if (picks.rival !== null) {
    return { ask: book.ask({ type: 'Identify', rival: picks.rival }, 'nation'), hint, choices };
  }
  if (picks.nation) return { ask: book.ask({ type: 'Identify' }, 'rival'), hint, choices };
  if (phase.type !== 'LastGuesses') return { ask: book.phase(phase), hint, choices };
  const ask = phase.ender === null ? book.on('last_ask_stack') : book.on('last_ask_ender', phase);
  return { ask, hint, choices };
}

/** Nothing is asked of me: say who is deciding. */
function waiting({ book, phase, hand }: Scene): Prompt<Move> {
  return calm(phase.type === 'LastGuesses' && hand?.done ? book.on('sealed') : book.phase(phase));
}

export function prompt(scene: Scene): Prompt<Move> {
  if (scene.offers.length === 0) return waiting(scene);
  switch (scene.phase.type) {
    case 'Swap':
      return swapping(scene);
    case 'Clear':
      return clearing(scene);
    case 'Spot':
    case 'LastGuesses':
      return identifying(scene);
    case 'Over':
      return waiting(scene);
  }
}
