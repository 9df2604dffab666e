/** How a round ends, beat by beat: all of it is read off the sights and the table. */
import type { Beat as AnyBeat, Story } from '../../lib/match/story';
import type { Entry } from '../../lib/net/socket.svelte';
import type { Cue } from '../../lib/ui/sound';
import type { Linq } from '../../wire';

export type Payment = Linq.Earned | Linq.Paid | Linq.BankStoodIn | Linq.Fined | Linq.Levied;
export type Beat = AnyBeat &
  (
    | { readonly kind: 'count'; readonly n: number }
    | { readonly kind: 'hands' | 'spies' | 'tries' | 'passwords' }
    | { readonly kind: 'pay'; readonly payments: readonly Payment[] }
  );
export type Kind = Beat['kind'];

/** Points on their way; `bank` is the bank. */
export type Flow = { readonly from: number | 'bank'; readonly to: number | 'bank'; readonly points: number };

type Sight = Linq.Sight;
type Seen = { readonly id: number; readonly sight: Sight };
const PAYMENTS: readonly string[] = ['Earned', 'Paid', 'BankStoodIn', 'Fined', 'Levied'];
const OPENINGS: readonly string[] = [...PAYMENTS, 'HandsUp', 'Unmasked', 'Tried', 'Opened'];
/** Told with what came before. */
const ASIDES: readonly string[] = ['Pointed', 'ClaimedToSpy', 'SleeperWoke'];
const COUNT = [1, 2, 3] as const;
/** How long each beat is told, in ms. */
const LONG: Record<Kind, number> = { count: 700, hands: 1300, spies: 1800, pay: 1200, tries: 1600, passwords: 1600 };
const CUES: Partial<Record<Kind, Cue>> = { count: 'block', hands: 'whoosh', tries: 'seal', passwords: 'letters' };

const isPayment = (sight: Sight): sight is Payment => PAYMENTS.includes(sight.type);

/** The sights of the last debriefing: from where hands went up, or as much of it as was seen. */
export function opening(log: readonly Entry[]): Seen[] {
  const all = log as unknown as readonly Seen[];
  const up = all.findLastIndex(({ sight }) => sight.type === 'HandsUp');
  return all.slice(Math.max(0, up)).filter(({ sight }) => OPENINGS.includes(sight.type) || ASIDES.includes(sight.type));
}

/** What is paid at the same time: the bank's gains, what spies owe, the price of a password, each levy by itself. */
function purse(payment: Payment): string {
  if (payment.type === 'Earned') return payment.why === 'password' ? 'password' : 'gains';
  return payment.type === 'Levied' ? 'levy' : 'debts';
}

function alike(one: Sight, other: Sight): boolean {
  if (ASIDES.includes(other.type)) return true;
  if (isPayment(one) && isPayment(other)) return one.type !== 'Levied' && purse(one) === purse(other);
  return one.type === other.type;
}

/** A beat of which only the kind is known. */
const beat = <K extends Kind>(kind: K, entries: readonly number[]) => ({ kind, entries, long: LONG[kind], cue: CUES[kind] });

function beatsFor(group: readonly [Seen, ...Seen[]]): Beat[] {
  const entries = group.map(({ id }) => id);
  switch (group[0].sight.type) {
    case 'HandsUp':
      return [...COUNT.map((n) => ({ ...beat('count', []), n })), beat('hands', entries)];
    case 'Unmasked':
      return [beat('spies', entries)];
    case 'Tried':
      return [beat('tries', entries)];
    case 'Opened':
      return [beat('passwords', entries)];
    default:
      return [{ ...beat('pay', entries), payments: group.map(({ sight }) => sight).filter(isPayment) }];
  }
}

/** All tries are opened before any of them is paid for. */
const inOrder = (seen: readonly Seen[]): Seen[] => {
  const from = seen.findIndex(({ sight }) => sight.type === 'Tried');
  if (from < 0) return [...seen];
  const rest = seen.slice(from);
  return [
    ...seen.slice(0, from),
    ...rest.filter(({ sight }) => sight.type === 'Tried'),
    ...rest.filter(({ sight }) => sight.type !== 'Tried'),
  ];
};

/** What there is to see, in order. */
export function beats(seen: readonly Seen[]): Beat[] {
  const groups: [Seen, ...Seen[]][] = [];
  for (const one of inOrder(seen)) {
    const last = groups.at(-1);
    if (last && alike(last[0].sight, one.sight)) last.push(one);
    else if (!ASIDES.includes(one.sight.type)) groups.push([one]);
  }
  return groups.flatMap(beatsFor);
}

/** The last debriefing, as the director tells it. */
export function story(log: readonly Entry[]): Story<Beat> | null {
  const seen = opening(log);
  const [first] = seen;
  return first ? { id: first.id, beats: beats(seen) } : null;
}

/** Whether a stage has been reached; what is not told beat by beat has been told. */
export function reached(all: readonly Beat[], at: number, kind: Kind): boolean {
  const first = all.findIndex((beat) => beat.kind === kind);
  return first < 0 || at >= first;
}

export function flows(payment: Payment): Flow[] {
  switch (payment.type) {
    case 'Earned':
      return [{ from: 'bank', to: payment.seat, points: payment.points }];
    case 'Paid':
      return [{ from: payment.seat, to: payment.to, points: payment.points }];
    case 'BankStoodIn':
      return [{ from: 'bank', to: payment.to, points: payment.points }];
    case 'Fined':
      return [{ from: payment.seat, to: 'bank', points: payment.points }];
    case 'Levied':
      return payment.amounts.flatMap((points, from) => (points ? [{ from, to: 'bank' as const, points }] : []));
  }
}

const paid = (beat: Beat | undefined): Flow[] => (beat?.kind === 'pay' ? beat.payments.flatMap(flows) : []);

/** What somebody, or the bank, gets and gives in these beats. */
export function change(some: readonly (Beat | undefined)[], who: number | 'bank'): number {
  const all = some.flatMap(paid);
  const sum = (side: 'from' | 'to'): number =>
    all.filter((flow) => flow[side] === who).reduce((total, { points }) => total + points, 0);
  return sum('to') - sum('from');
}

/** What somebody, or the bank, has at a beat: payments count once their beat is over. */
export const worth = (now: number, all: readonly Beat[], at: number, who: number | 'bank'): number =>
  now - change(all.slice(at), who);

/** Whether each of two spies pointed at the other. */
export const met = ({ aims }: Linq.Debrief, [one = -1, other = -1]: readonly number[]): boolean =>
  (aims[one]?.includes(other) && aims[other]?.includes(one)) ?? false;

export const isSpy = ({ couples }: Linq.Debrief, seat: number): boolean => couples.some((couple) => couple.includes(seat));

/** Whether somebody who is no spy pointed at two who belong together. */
export const foundBoth = (debrief: Linq.Debrief, seat: number): boolean =>
  !isSpy(debrief, seat) && debrief.couples.some((couple) => couple.every((spy) => debrief.aims[seat]?.includes(spy)));

/** Who points at somebody, in the order of the seats. */
export const pointers = (aims: readonly (readonly number[])[], seat: number): number[] =>
  aims.flatMap((at, who) => (at.includes(seat) ? [who] : []));
