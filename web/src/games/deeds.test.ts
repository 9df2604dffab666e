import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { readTranscript, seenFrom, type Point, type Transcript } from '../lib/match/replay';
import { marksOf } from '../lib/match/looked';
import type { Entry } from '../lib/net/socket.svelte';
import { lastDeeds, news, recap } from '../lib/words/deeds';
import { Phrasebook, type Words } from '../lib/words/words';

const root = join(import.meta.dirname, '../../..');
const load = (path: string): Words => parse(readFileSync(join(root, 'src/brushpass', path), 'utf-8')) as Words;
const goldens = (game: string): string[] => readdirSync(join(root, 'tests/transcripts', game)).map((file) => join(root, 'tests/transcripts', game, file));

/** All that one viewer was told of a match, as the page notes it. */
function logOf({ steps }: Transcript, point: Point): Entry[] {
  const sights = steps.flatMap(({ happenings }) => happenings.flatMap((one) => seenFrom(one, point)?.sight ?? []));
  return sights.map((sight, id) => ({ id, sight, secret: sight.type.startsWith('You') }));
}

describe.each(['spywhere', 'double_agent', 'linq', 'wink'])('deeds in %s', (game) => {
  // To nobody in particular, so that what is told differs by nothing but by what was seen.
  const book = new Phrasebook(load('words/en.toml'), load(`games/${game}/words/en.toml`), null, ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'], 'en');
  /** What is told of all but one; nobody is told of what they did themselves. */
  const told = (log: Entry[], but: number) => {
    const others = log.filter(({ sight }) => sight.seat !== but);
    const open = others.filter(({ secret }) => !secret);
    const since = open[Math.floor(open.length / 2)]?.id ?? 0;
    return [[...lastDeeds(others, book)], news(others, book), recap(others, book, since), marksOf(others)];
  };

  test('tiles, news, recaps and marks of the others are what an onlooker has, whatever one has seen alone', () => {
    for (const file of goldens(game)) {
      const transcript = readTranscript(readFileSync(file, 'utf-8'));
      const open = logOf(transcript, 'watcher');
      expect(lastDeeds(open, book).size).toBe(transcript.head.seats);
      for (let seat = 0; seat < transcript.head.seats; seat += 1) expect(told(logOf(transcript, seat), seat)).toEqual(told(open, seat));
    }
  });
});
