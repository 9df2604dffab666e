import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hashOf } from './pact';
import { prove } from './proof';
import { advance, chaptersOf, clockTime, momentIn, momentLink, pauseAfter, positionAt, readTranscript, seenFrom, timeOf, unfold, type Step } from './replay';

const folder = join(import.meta.dirname, '../../../../tests/transcripts/spywhere');
const file = readdirSync(folder, { recursive: true, encoding: 'utf-8' }).filter((name) => name.endsWith('.jsonl')).sort()[0] ?? '';
const transcript = readTranscript(readFileSync(join(folder, file), 'utf-8'));
const happenings = transcript.steps.flatMap((step) => step.happenings);

describe('a transcript', () => {
  test('has a head, a hand for each seat, steps and an end', () => {
    expect(transcript.head.game).toBe('spywhere');
    expect(transcript.hands).toHaveLength(transcript.head.seats);
    expect(transcript.steps.length).toBeGreaterThan(0);
    expect(transcript.end?.points).toHaveLength(transcript.head.seats);
  });
  test('shows a drawn card to the one who drew it, and that there was one to the others', () => {
    const drawn = happenings.find(({ event }) => event.type === 'Drawn');
    if (!drawn) throw new Error('somebody always draws');
    const seat = drawn.event.seat as number;
    expect(seenFrom(drawn, seat)).toMatchObject({ sight: { type: 'YouDrew' }, secret: true, viewer: seat });
    expect(seenFrom(drawn, 'watcher')).toMatchObject({ sight: { type: 'Drew' }, secret: false });
    expect(seenFrom(drawn, 'all')).toMatchObject({ sight: { type: 'YouDrew' }, secret: true, viewer: seat });
  });
  test('shows nothing to those who saw nothing', () => {
    expect(seenFrom({ event: { type: 'Winked' }, seen: { '1': { type: 'YouSawWink' } } }, 0)).toBeNull();
  });
});

describe('a proof', () => {
  test('hashes as everybody does', () => {
    expect(hashOf('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
  test('finds the seed to be the one committed to, and says when it is another', () => {
    expect(prove(transcript, undefined)).toMatchObject({ matches: true, promised: null, ours: null });
    const changed = { ...transcript, head: { ...transcript.head, commitment: hashOf('another') } };
    expect(prove(changed, undefined)?.matches).toBe(false);
  });
  test('checks what this device noted before the deal', () => {
    const end = { points: [], winners: [], seed: 'half:n0:n1' };
    const record = { ...transcript, end };
    const known = { match: 'm', game: 'spywhere', names: [], colours: [], promise: hashOf('half'), seat: 1, nonce: 'n1' };
    expect(prove(record, known)).toMatchObject({ promised: true, ours: true });
    expect(prove(record, { ...known, nonce: 'other' })?.ours).toBe(false);
  });
});

describe('positions', () => {
  const told = [
    { step: 0, table: { a: 1 }, hands: [{ h: 0 }, { h: 1 }] },
    { step: 1, table: null, hands: [null, { h: 2 }] },
    { step: 4, table: { a: 2 }, hands: [null, null] },
  ];
  test('are told by what has changed', () => {
    const positions = unfold(told);
    expect(positions[1]).toEqual({ step: 1, table: { a: 1 }, hands: [{ h: 0 }, { h: 2 }] });
    expect(positions[2]).toEqual({ step: 4, table: { a: 2 }, hands: [{ h: 0 }, { h: 2 }] });
    expect(positions[1]?.table).toBe(positions[0]?.table);
  });
  test('are found by their step; those of one moment are one', () => {
    const positions = unfold(told);
    expect(positionAt(positions, 0)).toBe(positions[0]);
    expect(positionAt(positions, 3)).toBe(positions[1]);
    expect(positionAt(positions, 9)).toBe(positions[2]);
    expect(positionAt([], 0)).toBeUndefined();
  });
  const at = (...times: number[]) => times.map((time, i) => ({ step: i + 1, seat: 0, at: time, move: { type: 'M' }, happenings: [] }));
  test('follow each other as they did, but nobody waits long', () => {
    const steps = at(100, 400, 400, 90_000);
    expect(pauseAfter(steps, 1)).toBe(300);
    expect(pauseAfter(steps, 1, 4)).toBe(75);
    expect(pauseAfter(steps, 2)).toBe(16);
    expect(pauseAfter(steps, 3)).toBe(1500);
  });
  test('are reached after some time, several at once where they came at once', () => {
    const steps = at(100, 400, 400, 90_000);
    expect(advance(steps, 1, 299)).toBe(1);
    expect(advance(steps, 1, 300)).toBe(3);
    expect(advance(steps, 1, 1800)).toBe(4);
    expect(timeOf(steps, 0)).toBe(0);
    expect(timeOf(steps, 2)).toBe(400);
  });
});

describe('a table of contents', () => {
  const began = (step: number, n: number): Step => ({ step, seat: 0, at: step, move: { type: 'M' }, happenings: [{ event: { type: 'Began', n }, seen: 'all' }] });
  test('names each part once, where it begins', () => {
    const steps = [began(1, 1), began(2, 1), began(3, 2)];
    const found = chaptersOf(steps, ({ n }) => n as number, (_, n) => `Round ${n}`);
    expect(found).toEqual([
      { step: 1, title: 'Round 1' },
      { step: 3, title: 'Round 2' },
    ]);
  });
  test('counts for itself where nothing is numbered', () => {
    expect(chaptersOf([began(1, 0), began(2, 0)], (_, before) => (before ? null : 1), () => 'x')).toEqual([{ step: 1, title: 'x' }]);
  });
});

describe('a moment', () => {
  test('is in a link, and is found in it again', () => {
    const link = new URL(momentLink('https://spies.example', 'abc', 83, 2));
    expect(link.href).toBe('https://spies.example/r/abc?at=83&by=2');
    expect(momentIn(link.search)).toEqual({ at: 83, point: 2 });
    expect(momentIn('?at=7&by=all')).toEqual({ at: 7, point: 'all' });
  });
  test('that nobody can have meant is none', () => {
    expect(momentIn('')).toEqual({ at: null, point: null });
    expect(momentIn('?at=-1&by=<b>')).toEqual({ at: null, point: null });
  });
  test('has a time as on a dial', () => {
    expect(clockTime(65_400)).toBe('1:05');
    expect(clockTime(7_389_000)).toBe('2:03:09');
  });
});
