import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readTranscript, type Transcript } from '../../lib/replay';
import type { Told } from '../../lib/words';
import { filmOf, looked, reelsOf } from './film';
import { stretches } from './lanes';

const read = (name: string): Transcript =>
  readTranscript(readFileSync(join(import.meta.dirname, `../../../../tests/transcripts/wink/${name}.jsonl`), 'utf-8'));

/** A match of four: who turned when, one sign, who recognised it. */
function match(...events: [at: number, event: Told][]): Transcript {
  const steps = events.map(([at, event], i) => ({ step: i + 1, seat: -1, at, move: { type: 'TimeUp' }, happenings: [{ event, seen: 'all' as const }] }));
  return { head: { game: 'wink', version: '1.0', seats: 4, options: {}, commitment: '' }, deal: {}, hands: [], steps, end: null };
}
const faced = (at: number, seat: number, to: number | null): [number, Told] => [at, { type: 'Faced', seat, to, at }];
const noticed = (at: number, seat: number, by: number): [number, Told] => [at, { type: 'Noticed', seat, sign: { seat: by, towards: 0, agent: 9, at } }];

const evening = match(
  faced(100, 1, 0),
  faced(200, 0, 1),
  faced(300, 2, 1),
  faced(1500, 3, 1),
  [1000, { type: 'Winked', seat: 1, caller: 0, agent: 9, at: 1000 }],
  noticed(1400, 0, 1),
  [2200, { type: 'Reopened', seat: 1 }],
  [2600, { type: 'Caught', seat: 2, rival: 1, agent: 9 }],
  [5000, { type: 'Winked', seat: 1, caller: 0, agent: 12, at: 5000 }],
  noticed(5400, 0, 1),
  noticed(6000, 2, 1),
  [6200, { type: 'Reopened', seat: 1 }],
  [7000, { type: 'Met', seat: 0, rival: 1, agent: 12 }],
);

describe('the film of a match', () => {
  const film = filmOf(evening);
  test('tells who looked at whom when', () => {
    expect(film?.gazes[1]).toEqual([
      { to: null, from: 0, until: 100 },
      { to: 0, from: 100, until: 7000 },
    ]);
    expect(looked(film?.gazes[3] ?? [], 1, 1000, 2200)).toBe(700);
  });
  test('tells of each sign who saw it, and who missed it by how little', () => {
    const [first] = film?.signs ?? [];
    expect(first).toMatchObject({ seat: 1, caller: 0, agent: 9, at: 1000, over: 2200, fate: 'caught', thief: 2 });
    // The third player needed a second: that is read off the other sign, which was recognised from the side.
    expect(first?.viewers).toEqual([
      { seat: 0, looked: 1200, saw: true, lacked: null },
      { seat: 2, looked: 1200, saw: false, lacked: 0 },
      { seat: 3, looked: 700, saw: false, lacked: 300 },
    ]);
  });
  test('tells what became of it', () => {
    expect(film?.signs.map(({ fate }) => fate)).toEqual(['caught', 'met']);
  });
  test('needs eyes', () => {
    expect(filmOf(match([5, { type: 'Called', seat: 0, agent: 3 }]))).toBeNull();
  });
});

describe('a match that was really played', () => {
  test('has lanes without holes, and signs that somebody saw', () => {
    const transcript = read('six-novices-live');
    const film = filmOf(transcript);
    if (!film) throw new Error('there are eyes in it');
    expect(film.gazes).toHaveLength(6);
    for (const gazes of film.gazes) gazes.slice(1).forEach((gaze, i) => expect(gaze.from).toBe(gazes[i]?.until));
    expect(film.signs.length).toBeGreaterThan(5);
    const noticed = transcript.steps.flatMap(({ happenings }) => happenings).filter(({ event }) => event.type === 'Noticed').length;
    expect(film.signs.flatMap(({ viewers }) => viewers).filter(({ saw }) => saw)).toHaveLength(noticed);
    const lacked = film.signs.flatMap(({ viewers }) => viewers.flatMap((viewer) => viewer.lacked ?? []));
    expect(Math.min(...lacked)).toBeGreaterThan(0); // whoever looked long enough saw it
  });
  test('slot by slot has a reel for each call', () => {
    const reels = reelsOf(read('four-novices-slots'));
    expect(reels.length).toBeGreaterThan(3);
    for (const { glances } of reels) expect(glances.map((own) => own.length)).toEqual([8, 8, 8, 8]);
    const signs = reels.flatMap((reel) => reel.signs);
    expect(signs.some(({ saw }) => saw.length)).toBe(true);
    for (const { seat, saw, looked: looking } of signs) expect([...saw, ...looking]).not.toContain(seat);
    expect(reelsOf(read('six-novices-live'))).toEqual([]);
  });
});

test('of a lane only what is looked at is drawn, cut to the time that is shown', () => {
  const gazes = [
    { to: null, from: 0, until: 10 },
    { to: 2, from: 10, until: 40 },
    { to: undefined, from: 40, until: 50 },
    { to: 3, from: 50, until: 90 },
  ];
  expect(stretches(gazes, 20, 60)).toEqual([
    { to: 2, from: 20, until: 40 },
    { to: 3, from: 50, until: 60 },
  ]);
});
