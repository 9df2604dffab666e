/** A loyalty check as it was seen, beat by beat: all of it is read off the sights. */
import type { Entry } from '../../lib/net/socket.svelte';
import type { DoubleAgent } from '../../wire';

export type Check = {
  readonly opened: DoubleAgent.Opened;
  readonly sprung: readonly string[];
  readonly delivered: DoubleAgent.Delivered | null;
};
/** Checks that followed one upon another; `id` is that of the sight it began with. */
export type Chain = { readonly id: number; readonly checks: readonly Check[] };

/** How far one check has got. */
export const STAGES = ['tokens', 'bonus', 'files', 'trap', 'deliver'] as const;
export type Stage = (typeof STAGES)[number];
export type Beat = { readonly check: Check; readonly stage: Stage };

type CheckSight = DoubleAgent.Opened | DoubleAgent.Sprung | DoubleAgent.Delivered;
const isCheck = (sight: { readonly type: string }): boolean => ['Opened', 'Sprung', 'Delivered'].includes(sight.type);

/** The newest run of checks, or none. */
export function lastChain(log: readonly Entry[]): Chain | null {
  const end = log.findLastIndex(({ sight }) => isCheck(sight));
  const before = log.slice(0, end + 1).findLastIndex(({ sight }) => !isCheck(sight));
  const run = log.slice(before + 1, end + 1);
  const [first] = run;
  return first ? { id: first.id, checks: gathered(run.map(({ sight }) => sight as unknown as CheckSight)) } : null;
}

function gathered(sights: readonly CheckSight[]): Check[] {
  const checks: Check[] = [];
  for (const sight of sights) {
    const now = checks.pop();
    if (now && sight.type !== 'Opened') checks.push(sight.type === 'Sprung' ? { ...now, sprung: sight.cards } : { ...now, delivered: sight });
    else checks.push(...(now ? [now] : []), ...(sight.type === 'Opened' ? [{ opened: sight, sprung: [], delivered: null }] : []));
  }
  return checks;
}

/** What there is to see of a chain, in order; a stage in which nothing happens is left out. */
export const beats = (chain: Chain): Beat[] =>
  chain.checks.flatMap((check) => STAGES.filter((stage) => happens(check, stage)).map((stage) => ({ check, stage })));

function happens({ opened, sprung, delivered }: Check, stage: Stage): boolean {
  if (stage === 'bonus') return [...opened.influence, ...opened.personal].some((bonus) => bonus > 0);
  if (stage === 'trap') return sprung.length > 0;
  return stage !== 'deliver' || delivered !== null;
}

/** How far an agent of the chain has got at a beat: not begun, at a stage, or done. */
export function stageOf(all: readonly Beat[], at: number, agent: number): Stage | 'before' | 'done' {
  const own = (beat: Beat): boolean => beat.check.opened.agent === agent;
  if (at >= all.length || !all.slice(at).some(own)) return 'done';
  return all.slice(0, at + 1).findLast(own)?.stage ?? 'before';
}

/** A player's loyalty at a stage: the token, and later what is added to it. */
export function loyaltyOf({ opened }: Check, seat: number, stage: Stage): number {
  const bonus = stage === 'tokens' ? 0 : (opened.influence[seat] ?? 0) + (opened.personal[seat] ?? 0);
  return (opened.tokens[seat] ?? 0) + bonus;
}
