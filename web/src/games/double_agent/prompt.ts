/** What the decision bar says, and which buttons it has. */
import { calm, hot, type Prompt } from '../../lib/ui/decision';
import type { Phrasebook } from '../../lib/words/words';
import type { DoubleAgent } from '../../wire';
import { described, type Card } from './deck';
import { chosen, fitting, type Move, type Picks } from './picks';

type Scene = {
  readonly book: Phrasebook;
  readonly table: DoubleAgent.Table;
  readonly hand: DoubleAgent.Hand | null;
  readonly offers: readonly Move[];
  readonly picks: Picks;
  readonly cards: ReadonlyMap<string, Card>;
};

/** The one button: it waits until a single move is left. */
const button = ({ book }: Scene, key: string, move: Move | null): Prompt<Move>['choices'] => [hot(book, book.on(key), move)];

function placing(scene: Scene, offer: DoubleAgent.PlaceToken): Prompt<Move> {
  const { book, offers, picks } = scene;
  const move = chosen(offers, picks);
  const ask = move ? book.on('place_sure', move) : book.ask(offer, 'token');
  return { ask, hint: book.on('place_hint'), choices: button(scene, 'place', move) };
}

function pulling(scene: Scene): Prompt<Move> {
  const { book, offers, picks } = scene;
  const move = chosen(offers, picks);
  return {
    ask: move ? book.on('pull_sure', move) : book.on('pull_ask'),
    hint: book.on('pull_hint'),
    choices: button(scene, 'pull', move),
  };
}

/** Whether this file is the last one that is missing. */
function completes({ table }: Scene, move: Move): boolean {
  const agent = move.type === 'LayFile' ? table.agents[move.agent] : undefined;
  return agent !== undefined && agent.files.flat().length + 1 >= agent.needs;
}

function laying(scene: Scene, held: string): Prompt<Move> {
  const { book, offers, picks, cards } = scene;
  const move = chosen(offers, picks);
  const card = cards.get(held);
  const hint = move && completes(scene, move) ? book.on('file_checks', move) : card ? described(book, card) : '';
  const ask = move ? book.on('file_sure', move) : book.ask({ type: 'LayFile', card: held }, 'agent');
  return { ask, hint, choices: button(scene, 'file', move) };
}

function acting(scene: Scene, held: string): Prompt<Move> {
  const { book, offers, picks, cards } = scene;
  const move = chosen(offers, picks);
  const card = cards.get(held);
  const [like] = fitting(offers, { ...picks, agents: [] });
  const [agent] = picks.agents;
  const field = agent === undefined ? 'agent' : 'other';
  const ask = move ? book.move(move) : like ? book.ask({ ...like, agent: agent ?? 0 }, field) : '';
  return { ask, hint: card ? described(book, card) : '', choices: button(scene, 'act', move) };
}

/** Nothing is asked of me: say who is deciding. */
function waiting({ book, table, hand }: Scene): Prompt<Move> {
  const sealed = table.phase.type === 'SetUp' && hand?.tokens.length === table.agents.length;
  return calm(sealed ? book.on('sealed') : book.phase(table.phase));
}

export function prompt(scene: Scene): Prompt<Move> {
  const { book, table, offers, picks } = scene;
  const [first] = offers;
  if (!first) return waiting(scene);
  if (first.type === 'PlaceToken') return placing(scene, first);
  if (first.type === 'PullCounter') return pulling(scene);
  if (!picks.held) return { ask: book.phase(table.phase), hint: book.on('turn_hint'), choices: button(scene, 'file', null) };
  return picks.act ? acting(scene, picks.held.card) : laying(scene, picks.held.card);
}
