/** The film of a match: who looked at whom when, every sign, who saw it, and who missed it by how little. */
import type { Step, Transcript } from '../../lib/match/replay';
import type { Told } from '../../lib/words/words';

/** Times are milliseconds of the match; `to` null: at the own cards, undefined: nowhere, the head turns. */
export type Gaze = { readonly to: number | null | undefined; readonly from: number; readonly until: number };
export type Viewer = {
  readonly seat: number;
  /** How long the winker was looked at while the sign lasted. */
  readonly looked: number;
  readonly saw: boolean;
  /** How much longer it would have taken; null: nobody can tell, since nobody recognised such a sign. */
  readonly lacked: number | null;
};
export type Fate = 'met' | 'caught' | 'missed' | 'open';
export type Sign = {
  readonly step: number;
  readonly at: number;
  readonly over: number;
  readonly seat: number;
  readonly caller: number;
  readonly agent: number;
  /** Everybody who looked, if only for a moment; the caller always. */
  readonly viewers: readonly Viewer[];
  readonly fate: Fate;
  /** Who caught it, if somebody did. */
  readonly thief: number | null;
};
export type Mark = { readonly at: number; readonly step: number; readonly event: Told };
export type Film = { readonly length: number; readonly gazes: readonly (readonly Gaze[])[]; readonly signs: readonly Sign[]; readonly marks: readonly Mark[] };

type Happened = { readonly step: Step; readonly event: Told };
type Needs = { readonly front: number | null; readonly side: number | null };

const MARKS = new Set(['Called', 'Met', 'Missed', 'Caught', 'Denied']);
const num = (value: unknown): number => value as number;

const happened = ({ steps }: Transcript): Happened[] => steps.flatMap((step) => step.happenings.map(({ event }) => ({ step, event })));

/** Where everybody looked, from the deal to the end. */
function gazesOf(events: readonly Happened[], seats: number, length: number): Gaze[][] {
  return Array.from({ length: seats }, (_, seat) => {
    const turns = events.filter(({ event }) => event.seat === seat && (event.type === 'Turned' || event.type === 'Faced'));
    const begins: { to: Gaze['to']; from: number }[] = [
      { to: null, from: 0 },
      ...turns.map(({ event }) => ({ to: event.type === 'Turned' ? undefined : (event.to as number | null), from: num(event.at) })),
    ];
    return begins.map(({ to, from }, i) => ({ to, from, until: begins[i + 1]?.from ?? length }));
  });
}

const overlap = (a: { from: number; until: number }, from: number, until: number): number => Math.max(0, Math.min(a.until, until) - Math.max(a.from, from));

/** The longest that a seat looked at another without a break, within a time. */
export const looked = (gazes: readonly Gaze[], at: number, from: number, until: number): number =>
  Math.max(0, ...gazes.filter(({ to }) => to === at).map((gaze) => overlap(gaze, from, until)));

type Bare = Pick<Sign, 'step' | 'at' | 'over' | 'seat' | 'caller' | 'agent'>;

function bareSigns(events: readonly Happened[], length: number): Bare[] {
  return events.flatMap(({ step, event }, i) => {
    if (event.type !== 'Winked') return [];
    const end = events.slice(i).find((later) => later.event.type === 'Reopened' && later.event.seat === event.seat);
    const { seat, caller, agent, at } = event;
    return [{ step: step.step, at: num(at), over: end?.step.at ?? length, seat: num(seat), caller: num(caller), agent: num(agent) }];
  });
}

const saw = (events: readonly Happened[], sign: Bare, viewer: number): Happened | undefined =>
  events.find(({ event }) => {
    const seen = event.sign as { seat: number; at: number } | undefined;
    return event.type === 'Noticed' && event.seat === viewer && seen?.seat === sign.seat && num(seen.at) >= sign.at && num(seen.at) <= sign.over;
  });

/** How long one must look is read off those who did recognise a sign: the page knows no rule. */
function needsOf(events: readonly Happened[], signs: readonly Bare[], gazes: readonly (readonly Gaze[])[]): Needs {
  const times = (front: boolean): number[] =>
    signs.flatMap((sign) =>
      gazes.flatMap((own, viewer) => {
        const seen = (viewer === sign.caller) === front ? saw(events, sign, viewer) : undefined;
        const gaze = seen && own.find(({ to, from, until }) => to === sign.seat && from <= seen.step.at && seen.step.at <= until);
        return seen && gaze ? [seen.step.at - Math.max(gaze.from, sign.at)] : [];
      }),
    );
  const least = (all: number[]): number | null => (all.length ? Math.min(...all) : null);
  return { front: least(times(true)), side: least(times(false)) };
}

/** What a caller's next deed makes of the call a sign was for; signs of earlier and later calls have no part in it. */
const FATES: ReadonlyMap<string, Fate> = new Map([
  ['Met', 'met'],
  ['Missed', 'missed'],
  ['Skipped', 'open'],
  ['Called', 'open'],
  ['Passed', 'open'],
]);

function fateOf(events: readonly Happened[], sign: Bare): Fate {
  const end = events.find(({ step, event }) => step.step > sign.step && event.seat === sign.caller && FATES.has(event.type));
  return FATES.get(end?.event.type ?? '') ?? 'open';
}

function viewersOf(events: readonly Happened[], sign: Bare, gazes: readonly (readonly Gaze[])[], needs: Needs): Viewer[] {
  return gazes
    .map((own, seat): Viewer => {
      const time = looked(own, sign.seat, sign.at, sign.over);
      const seen = saw(events, sign, seat) !== undefined;
      const needed = seat === sign.caller ? needs.front : needs.side;
      return { seat, looked: time, saw: seen, lacked: seen || needed === null ? null : Math.max(0, needed - time) };
    })
    .filter(({ seat, looked: time }) => seat !== sign.seat && (time > 0 || seat === sign.caller))
    .sort((a, b) => Number(b.seat === sign.caller) - Number(a.seat === sign.caller) || Number(b.saw) - Number(a.saw) || b.looked - a.looked);
}

/**
 * Who caught which sign, by its step. A catch belongs to one sign at most: the last about its card that the catcher
 * recognised, be it for an earlier call, for it stays noted; else the last that the catcher looked at. Who guessed caught none.
 */
function thievesOf(events: readonly Happened[], signs: readonly (Bare & Pick<Sign, 'viewers'>)[]): Map<number, number> {
  const thieves = new Map<number, number>();
  for (const { step, event } of events.filter((one) => one.event.type === 'Caught')) {
    const seen = signs.flatMap((sign) => {
      const viewer = sign.viewers.find(({ seat, looked: time }) => seat === event.seat && time > 0);
      return viewer && sign.agent === event.agent && sign.step < step.step ? [{ sign, viewer }] : [];
    });
    const caught = seen.findLast(({ viewer }) => viewer.saw) ?? seen.at(-1);
    if (caught) thieves.set(caught.sign.step, num(event.seat));
  }
  return thieves;
}

/** Watch a live match again; null: there were no eyes in it. */
export function filmOf(transcript: Transcript): Film | null {
  const events = happened(transcript);
  if (!events.some(({ event }) => event.type === 'Faced')) return null;
  const length = transcript.steps.at(-1)?.at ?? 0;
  const gazes = gazesOf(events, transcript.head.seats, length);
  const bare = bareSigns(events, length);
  const needs = needsOf(events, bare, gazes);
  const viewed = bare.map((sign) => ({ ...sign, viewers: viewersOf(events, sign, gazes, needs) }));
  const thieves = thievesOf(events, viewed);
  const signs = viewed.map((sign): Sign => {
    const thief = thieves.get(sign.step) ?? null;
    return { ...sign, thief, fate: thief === null ? fateOf(events, sign) : 'caught' };
  });
  const marks = events.filter(({ event }) => MARKS.has(event.type)).map(({ step, event }) => ({ at: step.at, step: step.step, event }));
  return { length, gazes, signs, marks };
}

/** Slot by slot: what all settled after one call, and who saw which sign. */
export type Reel = {
  readonly step: number;
  readonly caller: number;
  readonly agent: number;
  /** Whom everybody looked at, slot by slot. */
  readonly glances: readonly (readonly (number | null)[])[];
  readonly signs: readonly { readonly slot: number; readonly seat: number; readonly caller: number; readonly saw: readonly number[]; readonly looked: readonly number[] }[];
};

type Settled = { seat: number; move: { type: string; slot: number; to: number | null; caller: number } };
type Glimpsed = { seat: number; glimpses: { slot: number; seat: number; eyes: string }[] };

/** The reels of a match that was played slot by slot. */
export function reelsOf(transcript: Transcript): Reel[] {
  const events = happened(transcript);
  const calls = events.flatMap(({ event }, i) => (event.type === 'Called' ? [i] : []));
  return calls.flatMap((from, i): Reel[] => {
    const scene = events.slice(from, calls[i + 1]);
    const settled = scene.filter(({ event }) => event.type === 'Settled').map(({ event }) => event as unknown as Settled);
    const glimpsed = scene.filter(({ event }) => event.type === 'Glimpsed');
    const [first] = glimpsed;
    if (!first) return [];
    const seen = glimpsed.map(({ event }) => event as unknown as Glimpsed);
    const glances = Array.from({ length: transcript.head.seats }, (_, seat) =>
      settled.filter(({ seat: who, move }) => who === seat && move.type === 'Glance').map(({ move }) => move.to),
    );
    const signs = settled
      .filter(({ move }) => move.type === 'WinkIn')
      .map(({ seat, move: { slot, caller } }) => {
        const lookers = seen.flatMap(({ seat: who, glimpses }) => glimpses.filter((one) => one.slot === slot && one.seat === seat).map(({ eyes }) => ({ who, eyes })));
        const saw = lookers.filter(({ eyes }) => eyes === 'wink').map(({ who }) => who);
        return { slot, seat, caller, saw, looked: lookers.map(({ who }) => who).filter((who) => !saw.includes(who)) };
      });
    const { seat: caller, agent } = events[from]?.event ?? {};
    return [{ step: first.step.step, caller: num(caller), agent: num(agent), glances, signs }];
  });
}
