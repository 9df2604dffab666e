/** What may be picked, and what has been: read off the offers, so no rule of the game is known here. */
import { offered, values } from '../../lib/match/narrow';
import type { DoubleAgent } from '../../wire';

export type Move = DoubleAgent.Move;
/** A card of several that may look the same is known by its place in the hand, too. */
export type Held = { readonly place: number; readonly card: string };
export type Picks = {
  readonly token: number | null;
  readonly held: Held | null;
  /** The card is played as an action, not laid as a file. */
  readonly act: boolean;
  readonly agents: readonly number[];
};

export const NOTHING: Picks = { token: null, held: null, act: false, agents: [] };

export const anything = ({ token, held, agents }: Picks): boolean =>
  token !== null || held !== null || agents.length > 0;

const cardOf = (move: Move): string | null => ('card' in move ? move.card : null);
const isFile = (move: Move): boolean => move.type === 'LayFile';

/** The agents a move is about. */
export function agentsOf(move: Move): number[] {
  const first = 'agent' in move ? [move.agent] : [];
  return 'other' in move ? [...first, move.other] : first;
}

function fits(move: Move, { token, held, act, agents }: Picks): boolean {
  if (token !== null && !(move.type === 'PlaceToken' && move.token === token)) return false;
  if (held && (cardOf(move) !== held.card || isFile(move) === act)) return false;
  const about = agentsOf(move);
  return agents.every((agent) => about.includes(agent));
}

/** All offers that agree with what was picked. */
export const fitting = (offers: readonly Move[], picks: Picks): Move[] =>
  offers.filter((move) => fits(move, picks));

/** The one move that is left, once something was picked. */
export function chosen(offers: readonly Move[], picks: Picks): Move | null {
  const left = anything(picks) ? fitting(offers, picks) : [];
  return left.length === 1 ? (left[0] ?? null) : null;
}

export const tokens = (offers: readonly Move[]): Set<number> => values(offered(offers, 'PlaceToken'), 'token');

export const cards = (offers: readonly Move[]): Set<string> => new Set(offers.flatMap((move) => cardOf(move) ?? []));

/** Whether the picked card can be laid as well as played. */
export function both(offers: readonly Move[], { held }: Picks): boolean {
  const ways = offers.filter((move) => held && cardOf(move) === held.card);
  return ways.some(isFile) && !ways.every(isFile);
}

/** Take up a card: as a file if it can be one. */
export const take = (offers: readonly Move[], held: Held): Picks => ({
  ...NOTHING,
  held,
  act: !offers.some((move) => cardOf(move) === held.card && isFile(move)),
});

/** The agents that stay picked when another is: all but the last one a move still has room for. */
function kept(offers: readonly Move[], picks: Picks): readonly number[] {
  const room = Math.max(0, ...fitting(offers, { ...picks, agents: [] }).map((move) => agentsOf(move).length));
  return picks.agents.slice(0, Math.max(0, room - 1));
}

/** Which agents can be picked now. As long as a card is missing, none. */
export function agents(offers: readonly Move[], picks: Picks): Set<number> {
  if (offers.some((move) => cardOf(move) !== null) && !picks.held) return new Set();
  return new Set(fitting(offers, { ...picks, agents: kept(offers, picks) }).flatMap(agentsOf));
}

/** Pick an agent, or let one go. */
export function withAgent(offers: readonly Move[], picks: Picks, agent: number): Picks {
  if (picks.agents.includes(agent)) return { ...picks, agents: picks.agents.filter((one) => one !== agent) };
  return { ...picks, agents: [...kept(offers, picks), agent] };
}
