/** What the decision bar says, and which buttons it has. */
import type { Spywhere } from '../../wire';
import type { BoardBook } from './book';
import { identifyOf, swapOf, theOnly, type Move, type Picks } from './picks';

/** A button; without a move it waits for something to be picked. `hot` is the one that does what was picked. */
export type Choice = {
  readonly label: string;
  readonly full: string;
  readonly move: Move | null;
  readonly hot: boolean;
};
export type Prompt = { readonly ask: string; readonly hint: string; readonly choices: readonly Choice[] };

type Scene = {
  readonly book: BoardBook;
  readonly phase: Spywhere.Table['phase'];
  readonly hand: Spywhere.Hand | null;
  readonly offers: readonly Move[];
  readonly picks: Picks;
  readonly say: (move: Move) => string;
};

const calm = (ask: string): Prompt => ({ ask, hint: '', choices: [] });

function plain({ say }: Scene, move: Move | null, hot = false): Choice[] {
  return move ? [{ label: say(move), full: say(move), move, hot }] : [];
}

function swapping(scene: Scene): Prompt {
  const { book, phase, offers, picks, say } = scene;
  const move = swapOf(offers, picks);
  const button = { label: book.on('swap'), full: move ? say(move) : book.on('swap'), move, hot: true };
  if (move) return { ask: book.on('swap_sure', move), hint: book.on('swap_again'), choices: [button] };
  const hint = book.on('swap_hint');
  if (picks.take) return { ask: book.ask({ type: 'SwapCard' }, 'give'), hint, choices: [button] };
  if (picks.give) return { ask: book.ask({ type: 'SwapCard' }, 'take'), hint, choices: [button] };
  return { ask: book.phase(phase), hint, choices: [button] };
}

function clearing(scene: Scene): Prompt {
  const { book, phase, offers, say } = scene;
  const pass = plain(scene, theOnly(offers, 'Pass'));
  const move = theOnly(offers, 'ClearThree');
  // Nothing to clear is offered only to those whose own dish it is; they must still be asked, or all would know.
  if (!move) return { ask: book.phase(phase), hint: book.refusal('own_dish'), choices: pass };
  const clear = { label: book.on('clear'), full: say(move), move, hot: true };
  return { ask: book.on('clear_sure', move), hint: book.on('clear_hint', move), choices: [...pass, clear] };
}

function identifying(scene: Scene): Prompt {
  const { book, phase, offers, picks, say } = scene;
  const stop = theOnly(offers, 'Finish') ?? theOnly(offers, 'Pass');
  const move = identifyOf(offers, picks);
  const full = move ? say(move) : book.on('lay');
  const choices = [...plain(scene, stop), { label: book.on('lay'), full, move, hot: true }];
  if (move) return { ask: book.on('identify_sure', move), hint: book.on('identify_final'), choices };
  const hint = book.on(stop?.type === 'Finish' ? 'last_hint' : 'identify_hint');
  if (picks.rival !== null) {
    return { ask: book.ask({ type: 'Identify', rival: picks.rival }, 'nation'), hint, choices };
  }
  if (picks.nation) return { ask: book.ask({ type: 'Identify' }, 'rival'), hint, choices };
  return { ask: phase.type === 'LastGuesses' ? book.on('last_ask') : book.phase(phase), hint, choices };
}

/** Nothing is asked of me: say who is deciding. */
function waiting({ book, phase, hand }: Scene): Prompt {
  return calm(phase.type === 'LastGuesses' && hand?.done ? book.on('sealed') : book.phase(phase));
}

export function prompt(scene: Scene): Prompt {
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
