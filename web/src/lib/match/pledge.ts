/**
 * One seat's part of the next seed: promised upon the table's promise, and opened once all promises are told.
 * A nonce is kept with its promise, so a line that drops or a page that is loaded again has no other to give.
 */
import { list, storage } from '../device/storage';
import type { Draws } from './draws';
import { commit, freshNonce, isPart, type Pact } from './pact';

/** Why this device does not trust a deal: a key into the words, under `deal`. */
export type Doubt = 'without' | 'again' | 'broken' | 'vanished' | 'too_often';

export type Pledge = {
  promise: string;
  seat: number;
  nonce: string;
  /** The promises upon which the nonce was opened: it is opened upon no others. */
  pact?: Pact;
};

const MOST = 24;
const MOST_OPENED = 200;

const kept = (): Pledge[] => list<Pledge>('pledges');

const same = (one: Pledge, { promise, seat }: Pledge): boolean => one.promise === promise && one.seat === seat;

/** Promises cost the table nothing, so they must not push out what was opened; of that, there is little a match. */
function keep(pledge: Pledge): void {
  const all = [pledge, ...kept().filter((one) => !same(one, pledge))];
  const [opened, others] = [all.filter(({ pact }) => pact), all.filter(({ pact }) => !pact)];
  storage.set('pledges', JSON.stringify([...opened.slice(0, MOST_OPENED), ...others.slice(0, MOST)]));
}

/** What a seat gives upon a promise: always the same. */
export function pledgeFor(promise: string, seat: number): Pledge {
  const fresh = { promise, seat, nonce: freshNonce() };
  const pledge = kept().find((one) => same(one, fresh));
  if (!pledge) keep(fresh);
  return pledge ?? fresh;
}

export const partOf = ({ promise, seat, nonce }: Pledge): string => commit(promise, seat, nonce);

/**
 * Open a part upon a pact, or say why not. If seats that let an earlier deal down gave parts again, whoever knows
 * all parts could call off one deal after the other until one is to their liking.
 */
export function openUpon(pledge: Pledge | null, pact: Pact, seat: number, draws: Draws): Doubt | null {
  if (draws.exhausted(pact)) return 'too_often';
  const [, ...parts] = pact;
  if (!pledge || pledge.promise !== pact[0] || parts[seat] !== partOf(pledge)) return 'without';
  if (pledge.pact && pledge.pact.join() !== pact.join()) return 'again';
  if (draws.blamed.some((other) => isPart(parts[other] ?? ''))) return 'broken';
  pledge.pact = pact;
  keep(pledge);
  draws.opened(pact);
  return null;
}
