/** Slot by slot: a plan as it is painted, and the one of last time. Nothing of it leaves the page before it is sealed. */
import type { Wink } from '../../wire';
import { duesOf, turnOf } from './scene';
import { SLOTS } from './strip';

/** Whom one looks at; null: one's cards; undefined: not painted yet. */
export type Draft = readonly (number | null | undefined)[];
export type Plan = { readonly glances: readonly (number | null)[]; readonly sign: { readonly slot: number; readonly caller: number } | null };

/** What is settled already stays, and the rest is as it was painted. */
export const merged = (settled: readonly (number | null)[], draft: Draft): Draft =>
  Array.from({ length: SLOTS }, (_, i) => (i < settled.length ? settled[i] : draft[i]));

export const painted = (draft: Draft, slot: number, to: number | null): Draft =>
  Array.from({ length: SLOTS }, (_, i) => (i === slot - 1 ? to : draft[i]));

export const filled = (draft: Draft, to: number | null): (number | null)[] =>
  Array.from({ length: SLOTS }, (_, i) => (draft[i] === undefined ? to : draft[i]));

/** Everybody after one another, each as long as the others: for whoever waits for a sign. */
export function inTurn(others: readonly number[]): (number | null)[] {
  const each = Math.max(1, Math.floor(SLOTS / others.length));
  return Array.from({ length: SLOTS }, (_, i) => others[Math.floor(i / each) % others.length] ?? null);
}

/** The first slot that is not painted; null: all are. */
export function openIn(draft: Draft): number | null {
  const at = Array.from({ length: SLOTS }, (_, i) => draft[i]).indexOf(undefined);
  return at < 0 ? null : at + 1;
}

/** Who calls watches for a sign, who is the accomplice gives one, and all others look about: of each there is a last time. */
type Role = 'caller' | 'accomplice' | 'watcher';

/** Whom one is to give the sign, and has not yet. */
const awaiting = (table: Wink.Table, hand: Wink.Hand): number | undefined => duesOf(table, hand).find(({ winked }) => !winked)?.caller;

function roleOf(table: Wink.Table, hand: Wink.Hand, you: number): Role {
  if (turnOf(table) === you) return 'caller';
  return awaiting(table, hand) === undefined ? 'watcher' : 'accomplice';
}

/** What was sealed of late, by seat and role. It outlives a board, as between two who pass one device; of one match only. */
const kept = new Map<string, Plan>();
let match = '';

function keyOf(table: Wink.Table, you: number, role: Role): string {
  const crowd = table.crowd.join(); // no two matches lay it out alike
  if (crowd !== match) kept.clear();
  match = crowd;
  return `${you} ${role}`;
}

/** A sign that was given makes it the plan of an accomplice, who has nothing more to give then. */
export function remember(table: Wink.Table, hand: Wink.Hand, you: number, plan: Plan): void {
  kept.set(keyOf(table, you, plan.sign ? 'accomplice' : roleOf(table, hand, you)), plan);
}

/** The plan of last time; where one is to give the sign, to whoever waits for it now. */
export function lastTime(table: Wink.Table, hand: Wink.Hand, you: number): Plan | null {
  const plan = kept.get(keyOf(table, you, roleOf(table, hand, you)));
  const caller = awaiting(table, hand);
  if (!plan?.sign || caller === undefined) return plan ?? null;
  const before = plan.sign.caller;
  return { glances: plan.glances.map((to) => (to === before ? caller : to)), sign: { ...plan.sign, caller } };
}

/** Whom one most likely wants to watch: who waits for one's sign, whoever has called, or the first of all others. */
export function firstLook(table: Wink.Table, hand: Wink.Hand | null, you: number | null, others: readonly number[]): number | null {
  const caller = (hand && awaiting(table, hand)) ?? turnOf(table);
  return caller === null || caller === you ? (others[0] ?? null) : caller;
}
