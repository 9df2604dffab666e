import { expect, test } from 'vitest';
import { LOOK, Silence } from './silence';

/** What is found at each look, until so many milliseconds have passed; `words` come at these times. */
function found(until: number, words: readonly number[] = []): [number, string][] {
  const silence = new Silence();
  silence.heard(0);
  const verdicts: [number, string][] = [];
  for (let now = LOOK; now <= until; now += LOOK) {
    for (const at of words) if (at > now - LOOK && at <= now) silence.heard(at);
    const verdict = silence.look(now);
    if (verdict !== 'well') verdicts.push([now, verdict]);
  }
  return verdicts;
}

test('a line on which nothing comes is noticed within five seconds, after it was asked once', () => {
  const [asked, silent] = found(4_999);
  expect(asked).toEqual([2_000, 'ask']);
  expect(silent).toEqual([4_000, 'silent']);
});

test('a line that answers is asked now and then, and is well', () => {
  expect(found(9_000, [2_100, 4_600, 7_000])).toEqual([2_000, 4_500, 9_000].map((at) => [at, 'ask']));
});

test('a line on which much is said is never asked', () => {
  expect(found(9_000, Array.from({ length: 9 }, (_, i) => i * 1000 + 100))).toEqual([]);
});

test('who slept begins to listen anew, and takes no line for dead', () => {
  const silence = new Silence();
  silence.heard(0);
  expect(silence.look(60_000)).toBe('well');
  expect(silence.look(60_500)).toBe('well');
});
