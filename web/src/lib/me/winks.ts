/** Somebody's winks that rivals looked at and missed, from the records of their matches: the closest first. */
import { filmOf } from '../../games/wink/film';
import { readTranscript, type Transcript } from '../match/replay';
import { api } from '../net/api';
import type { RatedMatch } from '../../wire';

export type Escape = { readonly match: string; readonly step: number; readonly name: string; readonly lacked: number };
const LATEST = 5; // matches that are read
const MOST = 3;

/** Whom one's signs escaped in one match, and by how many milliseconds. */
export function escapesIn(match: RatedMatch, transcript: Transcript): Escape[] {
  const seat = match.seat ?? 0;
  const nameOf = (other: number): string => match.rivals[other < seat ? other : other - 1]?.name ?? '';
  return (filmOf(transcript)?.signs ?? [])
    .filter((sign) => sign.seat === seat)
    .flatMap((sign) =>
      sign.viewers
        .filter((viewer) => viewer.seat !== sign.caller && viewer.seat !== seat && !viewer.saw && viewer.looked > 0)
        .flatMap(({ seat: other, lacked }) => (lacked === null ? [] : [{ match: match.match, step: sign.step, name: nameOf(other), lacked }])),
    );
}

export async function closestWinks(matches: readonly RatedMatch[]): Promise<Escape[]> {
  const every = await Promise.all(
    matches.slice(0, LATEST).map(async (match) => {
      try {
        return escapesIn(match, readTranscript(await api.transcript(match.match)));
      } catch {
        return []; // its table is forgotten
      }
    }),
  );
  return every.flat().sort((a, b) => a.lacked - b.lacked).slice(0, MOST);
}
