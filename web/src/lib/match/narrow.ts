/**
 * From all that is on offer to one move, a question at a time: first the kind of move, then its fields in
 * order. What has one value left is not asked. The terminal asks the same (`brushpass.terminal.narrowing`):
 * both are tested with `tests/support/narrowing.json`.
 */

export type Offer = { readonly type: string };
/** No more of several. */
export const ENOUGH = Symbol('enough');
/** A kind of move, what a field can be, one of several in a field, or that these are enough. */
export type Answer = unknown;
/** What is asked; `field` is null where it is the kind. `then`: another one of several was named before. */
export type Question = { readonly field: string | null; readonly answers: readonly Answer[]; readonly then: boolean };
/** A question and what was answered; undefined: it is open. */
export type Step = Question & { readonly given: Answer };
/** Every question so far, and the offers that agree with all answers. */
export type Narrowed<O> = { readonly steps: readonly Step[]; readonly left: readonly O[] };

const keyOf = (value: unknown): string => JSON.stringify(value) ?? '';

/** Whether two values of the wire are the same. */
export const same = (one: Answer, other: Answer): boolean => one === other || (one !== ENOUGH && other !== ENOUGH && keyOf(one) === keyOf(other));

const includes = (values: readonly unknown[], value: unknown): boolean => values.some((one) => same(one, value));

function distinct(values: readonly unknown[]): unknown[] {
  return [...new Map(values.map((value) => [keyOf(value), value])).values()];
}

const valueOf = (offer: object, field: string): unknown => (offer as Record<string, unknown>)[field];

/** A blank is of the kind it will be once it is filled. */
export const kindOf = (offer: Offer): string => (offer.type === 'Write' && 'kind' in offer ? String(offer.kind) : offer.type);

/** The offers of one kind, as it is called on the wire. */
export const offered = <O extends Offer, K extends O['type']>(offers: readonly O[], kind: K): Extract<O, { type: K }>[] =>
  offers.filter((offer): offer is Extract<O, { type: K }> => offer.type === kind);

/** The one offer of a kind that has no choice in it. */
export const theOnly = <O extends Offer, K extends O['type']>(offers: readonly O[], kind: K): Extract<O, { type: K }> | null =>
  offered(offers, kind)[0] ?? null;

/** The offers that agree with what was picked; null is not picked yet. */
export const agreeing = <O extends object>(offers: readonly O[], picks: { readonly [F in keyof O]?: O[F] | null }): O[] =>
  offers.filter((offer) => Object.entries(picks).every(([field, picked]) => picked == null || same(valueOf(offer, field), picked)));

/** What a field can still be. */
export const values = <O extends object, F extends keyof O>(offers: readonly O[], field: F): Set<O[F]> => new Set(offers.map((offer) => offer[field]));

/** The first offer that agrees, once everything is picked. */
export const whole = <O extends object>(offers: readonly O[], picks: { readonly [F in keyof O]?: O[F] | null }): O | null =>
  Object.values(picks).includes(null) ? null : (agreeing(offers, picks)[0] ?? null);

/** Whether a field names several at once whose order means nothing: they are asked for one after the other. */
function areSets(found: readonly unknown[]): found is readonly unknown[][] {
  if (!found.every((value) => Array.isArray(value) && distinct(value).length === value.length)) return false;
  return distinct((found as unknown[][]).map((value) => value.map(keyOf).sort())).length === found.length;
}

/** Of several that can be named: those that were not yet, and are not in all that is left. */
function openItems(found: readonly unknown[][], named: readonly Answer[]): unknown[] {
  const settled = (item: unknown): boolean => includes(named, item) || found.every((value) => includes(value, item));
  return distinct(found.flat()).filter((item) => !settled(item));
}

function several(field: string, found: readonly unknown[][], steps: readonly Step[]): Question {
  const named = steps.filter((step) => step.field === field).map(({ given }) => given);
  const open = openItems(found, named);
  const complete = found.some((value) => !open.some((item) => includes(value, item)));
  return { field, answers: complete ? [...open, ENOUGH] : open, then: named.length > 0 };
}

/** Numbers are asked for in their order, all else in that of the offers. */
function ordered(found: unknown[]): unknown[] {
  return found.every((value) => typeof value === 'number') ? found.sort((one, other) => one - other) : found;
}

/** What is to be asked next; null: nothing is open any more. */
function next(offers: readonly Offer[], steps: readonly Step[]): Question | null {
  const kinds = [...new Set(offers.map(kindOf))];
  if (kinds.length > 1) return { field: null, answers: kinds, then: false };
  for (const field of Object.keys(offers[0] ?? {})) {
    const found = distinct(offers.map((offer) => valueOf(offer, field)));
    if (found.length === 1) continue;
    return areSets(found) ? several(field, found, steps) : { field, answers: ordered(found), then: false };
  }
  return null;
}

function agrees(offer: Offer, { field, answers }: Question, answer: Answer): boolean {
  if (field === null) return kindOf(offer) === answer;
  const value = valueOf(offer, field);
  if (answer === ENOUGH) return !answers.some((item) => includes(value as unknown[], item));
  return same(value, answer) || (Array.isArray(value) && includes(value, answer));
}

/** Whether a question is open. */
export const isOpen = ({ steps }: Narrowed<unknown>): boolean => steps.length > 0 && steps.at(-1)?.given === undefined;

/** Ask from the start, for offers come and go while one thinks: answers hold up to the first that cannot be given now. */
export function narrow<O extends Offer>(offers: readonly O[], answers: readonly Answer[]): Narrowed<O> {
  const steps: Step[] = [];
  let left = offers;
  for (const answer of [...answers, undefined]) {
    const question = next(left, steps);
    if (!question) break;
    const given = includes(question.answers, answer) ? answer : undefined;
    steps.push({ ...question, given });
    if (given === undefined) break;
    left = left.filter((offer) => agrees(offer, question, given));
  }
  return { steps, left };
}
