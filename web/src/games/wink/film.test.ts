import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readTranscript, type Transcript } from '../../lib/match/replay';
import type { Told } from '../../lib/words/words';
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

describe('what became of a sign', () => {
  const called = (at: number, seat: number, agent: number): [number, Told] => [at, { type: 'Called', seat, agent }];
  const winked = (at: number, caller: number): [number, Told] => [at, { type: 'Winked', seat: 1, caller, agent: 9, at }];
  const reopened = (at: number): [number, Told] => [at, { type: 'Reopened', seat: 1 }];
  const caught = (at: number, seat: number): [number, Told] => [at, { type: 'Caught', seat, rival: 1, agent: 9 }];
  const met = (at: number, seat: number): [number, Told] => [at, { type: 'Met', seat, rival: 1, agent: 9 }];
  const skipped: [number, Told] = [3000, { type: 'Skipped', seat: 0, agent: 9 }];
  const first = [called(100, 0, 9), faced(200, 1, 0), winked(1000, 0), reopened(2200)];
  const fates = (...events: [number, Told][]) => filmOf(match(...events))?.signs.map(({ fate, thief }) => [fate, thief]);

  test('is over when its caller names nobody, though another calls the card and makes contact', () => {
    expect(fates(...first, skipped, called(3100, 0, 4), called(3200, 2, 9), met(9000, 2))).toEqual([['open', null]]);
  });
  test('is over when its caller names somebody, whatever others name', () => {
    expect(fates(...first, [2500, { type: 'Missed', seat: 3, rival: 2, agent: 5, holder: 1 }], met(9000, 0))).toEqual([['met', null]]);
    expect(fates(...first, [9000, { type: 'Missed', seat: 0, rival: 2, agent: 9, holder: 1 }])).toEqual([['missed', null]]);
  });
  test('of several about one card, the last that was recognised is the one that was caught', () => {
    const watched = [faced(300, 2, 1), ...first.slice(0, 3), noticed(1900, 2, 1), reopened(2200)];
    const unseen = [faced(2300, 2, null), winked(4000, 0), reopened(5200)];
    expect(fates(...watched, ...unseen, caught(6000, 2))).toEqual([
      ['caught', 2],
      ['open', null],
    ]);
  });
  test('or else the last that was looked at, long enough or not', () => {
    const again = [faced(4500, 3, 1), winked(5000, 0), reopened(6200), winked(7000, 0), faced(7100, 3, null), reopened(8200), winked(9000, 0), reopened(9900)];
    expect(fates(...first, ...again, caught(10_000, 3))?.map(([fate]) => fate)).toEqual(['open', 'open', 'caught', 'open']);
  });
  test('it may be caught when its call is long over: whoever recognised it has it noted', () => {
    const watched = [faced(300, 2, 1), ...first.slice(0, 3), noticed(1900, 2, 1), reopened(2200)];
    expect(fates(...watched, skipped, called(3100, 0, 4), called(3200, 3, 9), caught(5000, 2))).toEqual([['caught', 2]]);
  });
  test('whoever guessed caught none', () => {
    expect(fates(...first, caught(2600, 3), called(9000, 0, 4))).toEqual([['open', null]]);
  });
});

describe('a match that was really played', () => {
  test('has lanes without holes, and signs that somebody saw', () => {
    const transcript = read('six-novices-live');
    const film = filmOf(transcript);
    if (!film) throw new Error('there are eyes in it');
    expect(film.gazes).toHaveLength(6);
    for (const gazes of film.gazes) gazes.slice(1).forEach((gaze, i) => expect(gaze.from).toBe(gazes[i]?.until));
    const happened = transcript.steps.flatMap(({ happenings }) => happenings);
    const count = (type: string): number => happened.filter(({ event }) => event.type === type).length;
    expect(count('Winked')).toBeGreaterThan(0);
    expect(film.signs).toHaveLength(count('Winked'));
    expect(film.signs.flatMap(({ viewers }) => viewers).filter(({ saw }) => saw)).toHaveLength(count('Noticed'));
    const catches = film.marks.filter(({ event }) => event.type === 'Caught').map(({ event }) => event.agent);
    const caught = film.signs.filter(({ fate }) => fate === 'caught').map(({ agent }) => agent);
    expect(caught.length).toBeGreaterThan(0);
    expect(new Set(caught).size).toBe(caught.length);
    expect(catches).toEqual(expect.arrayContaining(caught));
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
