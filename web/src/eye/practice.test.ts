import { expect, test } from 'vitest';
import { EACH, TIME, begin, heard, isOver, passed, type Practice } from './practice';

const WINK = { kind: 'wink', side: 0, from: 0, at: 0 } as const;
const BLINK = { kind: 'blink', side: null, from: 0, at: 0 } as const;

/** Practise to the end; `each` says what is heard while each is asked for. */
function practise(each: (now: Practice) => readonly (typeof WINK | typeof BLINK)[]): Practice {
  let [now, at] = [begin(0), 0];
  while (!isOver(now)) {
    for (const verdict of each(now)) now = heard(now, verdict);
    now = passed(now, (at += TIME));
  }
  return now;
}

test('all winks and no blinks: ten and none', () => {
  expect(practise(({ asked }) => [asked === 'wink' ? WINK : BLINK])).toMatchObject({ winks: EACH, mistaken: 0 });
});

test('nobody there: none and none', () => {
  expect(practise(() => [])).toMatchObject({ winks: 0, mistaken: 0 });
});

test('each counts once, and a blink that is taken for a wink is a mistake', () => {
  expect(practise(() => [WINK, WINK])).toMatchObject({ winks: EACH, mistaken: EACH });
});

test('nothing goes on before its time, or after the end', () => {
  const now = begin(0);
  expect(passed(now, TIME - 1)).toBe(now);
  const over = practise(() => []);
  expect(passed(over, 1e9)).toBe(over);
  expect(heard(over, WINK)).toBe(over);
});
