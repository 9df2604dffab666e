/** What the decision bar says, and which buttons it has. */
import { offered, theOnly } from '../../lib/match/narrow';
import { calm, hot, type Choice, type Prompt } from '../../lib/ui/decision';
import type { Entry } from '../../lib/net/socket.svelte';
import type { Phrasebook } from '../../lib/words/words';
import type { Wink } from '../../wire';
import { accusationOf, ready, type Move, type Picks } from './picks';
import { openIn, type Draft } from './plan';

/** What is done with a plan before any of it is sent. */
export type Stroke = { readonly type: 'Rest' | 'InTurn' | 'AsLastTime' | 'Settle' | 'Wait' | 'AnyCard' };
export type Act = Move | Stroke;
/** Slot by slot: a plan that is being painted. */
export type Planning = {
  readonly draft: Draft;
  /** Whom a stroke paints. */
  readonly brush: number | null;
  /** Nothing is painted yet, and there is a plan of last time. */
  readonly before: boolean;
  /** One has called, and waits for somebody's sign. */
  readonly caller: boolean;
};

export type Scene = {
  readonly book: Phrasebook;
  readonly table: Wink.Table;
  readonly hand: Wink.Hand | null;
  readonly you: number | null;
  readonly offers: readonly Move[];
  readonly picks: Picks;
  readonly log: readonly Entry[];
  /** A move is on its way, and it is not yet known who was first. */
  readonly sent: boolean;
  readonly planning: Planning | null;
  /** A plan is sealed on this page, and goes to the table in a moment. */
  readonly sealing: boolean;
  /** After the film one takes one's time, and it does not go on by itself. */
  readonly waits: boolean;
};

function plain({ book, offers }: Scene, kind: 'Skip' | 'Pass', key: string): Choice<Move>[] {
  const move = theOnly(offers, kind);
  return move ? [{ label: book.on(key), full: book.on(key), move, hot: false }] : [];
}

const does = ({ book, offers, picks }: Scene, key: string): Choice<Move> => hot(book, book.on(key), ready(offers, picks));

const stroke = (label: string, type: Stroke['type'], isHot = true): Choice<Act> => ({ label, full: label, move: { type }, hot: isHot });

/** The button that ends a sealed choice. */
function seals({ book, offers }: Scene, key: string): Choice<Move>[] {
  const move = theOnly(offers, 'Seal');
  return move ? [{ label: book.on(key), full: book.on(key), move, hot: true }] : [];
}

function accusing(scene: Scene): Prompt<Move> {
  const { book, picks } = scene;
  const choices = [does(scene, 'accuse')];
  if (picks.agent === null) return { ask: book.on('accuse_which'), hint: left(scene), choices };
  if (picks.rival === null) return { ask: book.on('accuse_whom', picks), hint: left(scene), choices };
  return { ask: book.on('accuse_sure', picks), hint: book.on('accuse_final'), choices };
}

function left({ book, table, you }: Scene): string {
  const count = you === null ? 0 : (table.figures[you]?.counter ?? 0);
  return book.on('accuse_hint', { count });
}

function naming(scene: Scene): Prompt<Move> {
  const { book, table, you, picks } = scene;
  const agent = table.figures[you ?? -1]?.pawn ?? null;
  const skip = plain(scene, 'Skip', 'skip');
  const choices = [...skip, does(scene, 'contact')];
  const hint = book.on(skip.length ? 'contact_hint' : 'contact_must');
  if (picks.rival === null) return { ask: book.on('contact_ask', { agent }), hint, choices };
  return { ask: book.on('contact_sure', { agent, rival: picks.rival }), hint: book.on('contact_final'), choices };
}

function calling(scene: Scene): Prompt<Act> {
  const { book, picks } = scene;
  const pass = plain(scene, 'Pass', 'pass');
  if (pass.length) return { ask: book.on('pass'), hint: '', choices: [{ ...pass[0]!, label: book.on('pass_do'), hot: true }] };
  if (picks.agent === null) {
    return { ask: book.on('call_ask'), hint: book.on('call_hint'), choices: [stroke(book.on('call_any'), 'AnyCard', false), does(scene, 'call')] };
  }
  return { ask: book.on('call_sure', picks), hint: book.on('call_again'), choices: [does(scene, 'call')] };
}

/** Slot by slot, whom one looks at: painted, filled up, or as it was last time. */
function painting({ book }: Scene, { draft, brush, before, caller }: Planning): Prompt<Act> {
  const all = openIn(draft) === 1 && caller && !before ? [stroke(book.on('slots_in_turn'), 'InTurn')] : [];
  const rest = (isHot: boolean): Choice<Act> => stroke(book.on('slots_rest', { to: brush }), 'Rest', isHot);
  if (openIn(draft) === null) {
    return { ask: book.on('slots_done'), hint: book.on('slots_done_hint'), choices: [stroke(book.on('slots_seal'), 'Settle')] };
  }
  const ask = book.on('slots_ask');
  if (before) return { ask, hint: book.on('slots_before_hint'), choices: [rest(false), stroke(book.on('slots_before'), 'AsLastTime')] };
  return { ask, hint: book.on('slots_hint', { to: brush }), choices: [rest(!all.length), ...all] };
}

/** Slot by slot: whom one looks at, when one gives the sign, and no more. */
function settling(scene: Scene): Prompt<Act> {
  const { book, offers, planning } = scene;
  if (planning) return painting(scene, planning);
  const choices = seals(scene, 'slots_seal');
  const [sign] = offered(offers, 'WinkIn');
  if (sign) return { ask: book.on('slots_wink'), hint: book.on('slots_wink_hint'), choices };
  return { ask: book.on('slots_done'), hint: book.on('slots_done_hint'), choices };
}

/** It goes on by itself unless somebody wishes to think: what was seen makes no difference to that. */
function suspecting(scene: Scene): Prompt<Act> {
  const { book, waits } = scene;
  const ask = book.on('suspicion_ask');
  if (waits) return { ask, hint: left(scene), choices: seals(scene, 'suspicion_seal') };
  return { ask, hint: book.on('suspicion_soon'), choices: [stroke(book.on('suspicion_wait'), 'Wait', false), ...seals(scene, 'suspicion_seal')] };
}

/** The last sign one saw that was meant for somebody else and can still be claimed. */
export const claim = ({ hand, offers }: Pick<Scene, 'hand' | 'offers'>): Wink.Seen | null =>
  hand?.saw.findLast(({ seat, agent }) => accusationOf(offers, { accusing: true, agent, rival: seat })) ?? null;

/** Nothing is owed: what happened last, or a sign that could be claimed. */
function waiting(scene: Scene): Prompt<Move> {
  const { book, table, log } = scene;
  const seen = claim(scene);
  if (seen) return { ask: book.on('claim', seen), hint: left(scene), choices: [] };
  const news = log.findLast(({ sight, secret }) => !secret && sight.type !== 'Began');
  const told = news ? book.sight(news.sight) : '';
  const phase = book.phase(table.phase);
  return table.phase.type === 'Signal' ? calm(told || phase) : { ask: phase, hint: told, choices: [] };
}

export function prompt(scene: Scene): Prompt<Act> {
  const { book, table, offers, picks, you } = scene;
  if (scene.sent) return calm(book.on('held_move'));
  if (scene.sealing) return calm(book.on('slots_sealed'));
  if (picks.accusing) return accusing(scene);
  const mine = you !== null && table.phase.who.includes(you);
  switch (mine && offers.length ? table.phase.type : 'Over') {
    case 'Contact':
      return naming(scene);
    case 'Calling':
      return calling(scene);
    case 'Glances':
      return settling(scene);
    case 'Suspicion':
      return suspecting(scene);
    default:
      return mine && table.phase.type === 'Glances' ? calm(book.on('slots_sealed')) : waiting(scene);
  }
}
