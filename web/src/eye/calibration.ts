/** Ten seconds before the camera: how this person's eyes look open, shut, and each shut by itself. */
import type { Limits, Measure } from './judge';
import { other, type Side, type Sighting } from './sighting';

export const STAGES = ['open', 'both', 'one', 'another'] as const;
export type Stage = (typeof STAGES)[number];
/** How long each is held, and how much of its beginning is left out, while the face gets there; in ms. */
export const LONG = 2500;
const EARLY = 1000;

export type Fault = 'no_face' | 'two_faces' | 'too_dark' | 'too_slow' | 'too_alike';
export type Seen = Readonly<Record<Stage, readonly Sighting[]>>;

const DARK = 0.12; // of full brightness
const SLOWEST = 8; // frames a second
const PART = 0.7; // of the frames a face must be in
/** By how much of an open eye the lids must come together to be told apart from it. */
const CLEAR = 0.2;
const BETWEEN = 0.5;

type Gaps = readonly [number, number];

const median = (numbers: readonly number[]): number => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
const late = (stage: readonly Sighting[]): Sighting[] => stage.filter(({ at }) => at - (stage[0]?.at ?? 0) >= EARLY);
const between = (low: number, high: number): number => low + (high - low) * BETWEEN;

/** What this face measures, or why it cannot be told. */
export function measured(seen: Seen): Measure | Fault {
  const all = STAGES.flatMap((stage) => late(seen[stage]));
  const fault = hindered(all, STAGES.length * (LONG - EARLY));
  if (fault) return fault;
  const [open, both] = [typical(seen.open), typical(seen.both)];
  const awake: Gaps = [between(both[0], open[0]), between(both[1], open[1])];
  if (([0, 1] as const).some((side) => open[side] - both[side] < CLEAR * open[side])) return 'too_alike';
  const tried = (['one', 'another'] as const).map((stage) => tryOf(typical(seen[stage]), open, both));
  const winks = ([0, 1] as const).map((side) => tried.find((one) => one?.side === side)?.limits ?? null);
  return winks.some(Boolean) ? { winks: winks as [Limits | null, Limits | null], awake } : 'too_alike';
}

function hindered(all: readonly Sighting[], long: number): Fault | null {
  if (all.length < (SLOWEST * long) / 1000) return 'too_slow';
  if (median(all.map(({ light }) => light)) < DARK) return 'too_dark';
  if (all.filter(({ faces }) => faces > 1).length > all.length * (1 - PART)) return 'two_faces';
  return all.filter(({ gaps }) => gaps).length < all.length * PART ? 'no_face' : null;
}

function typical(stage: readonly Sighting[]): Gaps {
  const gaps = late(stage).flatMap((one) => (one.gaps ? [one.gaps] : []));
  return [median(gaps.map(([right]) => right)), median(gaps.map(([, left]) => left))];
}

/** Which eye was shut, if one was: left and right are easily mixed up before a mirror. */
function tryOf(gaps: Gaps, open: Gaps, both: Gaps): { side: Side; limits: Limits } | null {
  const shutBy = (side: Side): number => (open[side] - gaps[side]) / (open[side] - both[side]);
  const side: Side = shutBy(0) > shutBy(1) ? 0 : 1;
  const stays = other(side);
  if (shutBy(side) - shutBy(stays) < 2 * CLEAR) return null;
  return { side, limits: { shut: between(gaps[side], open[side]), open: between(both[stays], gaps[stays]) } };
}

/** What was kept of an earlier time on this device, if it is whole. */
export function kept(text: string | null): Measure | null {
  try {
    const { winks, awake } = JSON.parse(text ?? 'null') as Measure;
    const sound = winks.length === 2 && awake.length === 2 && awake.every(Number.isFinite) && winks.some(Boolean);
    return sound && winks.every((one) => !one || (Number.isFinite(one.shut) && Number.isFinite(one.open))) ? { winks, awake } : null;
  } catch {
    return null;
  }
}
