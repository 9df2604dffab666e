/** A loyalty check as it was seen, beat by beat: all of it is read off the sights. */
import type { Beat as AnyBeat, Story } from '../../lib/match/story';
import type { Entry } from '../../lib/net/socket.svelte';
import type { DoubleAgent } from '../../wire';

export type Check = {
  readonly opened: DoubleAgent.Opened;
  readonly sprung: readonly string[];
  readonly delivered: DoubleAgent.Delivered | null;
  /** The entries it was seen by. */
  readonly entries: readonly number[];
};
/** Checks that followed one upon another; `id` is that of the sight it began with. */
export type Chain = { readonly id: number; readonly checks: readonly Check[] };

/** How far one check has got. */
export const STAGES = ['tokens', 'bonus', 'files', 'trap', 'deliver'] as const;
export type Stage = (typeof STAGES)[number];
export type Beat = AnyBeat & { readonly check: Check; readonly stage: Stage };
/** How long each stage is told, in ms. */
const LONG: Record<Stage, number> = { tokens: 1200, bonus: 1000, files: 1000, trap: 1000, deliver: 1200 };

type CheckSight = DoubleAgent.Opened | DoubleAgent.Sprung | DoubleAgent.Delivered;
const isCheck = (sight: { readonly type: string }): boolean => ['Opened', 'Sprung', 'Delivered'].includes(sight.type);

/** The newest run of checks, or none. */
export function lastChain(log: readonly Entry[]): Chain | null {
  const end = log.findLastIndex(({ sight }) => isCheck(sight));
  const before = log.slice(0, end + 1).findLastIndex(({ sight }) => !isCheck(sight));
  const run = log.slice(before + 1, end + 1);
  const [first] = run;
  return first ? { id: first.id, checks: gathered(run) } : null;
}

function gathered(run: readonly Entry[]): Check[] {
  const checks: Check[] = [];
  for (const { id, sight } of run as unknown as readonly { id: number; sight: CheckSight }[]) {
    const now = checks.pop();
    const more = now && { ...now, entries: [...now.entries, id] };
    if (more && sight.type !== 'Opened') checks.push(sight.type === 'Sprung' ? { ...more, sprung: sight.cards } : { ...more, delivered: sight });
    else checks.push(...(now ? [now] : []), ...(sight.type === 'Opened' ? [{ opened: sight, sprung: [], delivered: null, entries: [id] }] : []));
  }
  return checks;
}

/** What there is to see of a chain, in order; a stage in which nothing happens is left out. The wire tells a check with its end. */
export const beats = (chain: Chain): Beat[] =>
  chain.checks.flatMap((check) => {
    const stages = STAGES.filter((stage) => happens(check, stage));
    return stages.map((stage, i) => ({
      check,
      stage,
      long: LONG[stage],
      entries: i === stages.length - 1 ? check.entries : [],
      cue: stage === 'tokens' ? 'seal' : stage === 'deliver' ? 'land' : undefined,
      pitch: chain.checks.indexOf(check) + 1,
    }));
  });

/** The last chain, as the director tells it. */
export function story(log: readonly Entry[]): Story<Beat> | null {
  const chain = lastChain(log);
  return chain && { id: chain.id, beats: beats(chain) };
}

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
