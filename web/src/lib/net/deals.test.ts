/** A table that wants to choose its deal, against the page's own connection. Only what a browser brings is stood in for. */
import { beforeEach, expect, test, vi } from 'vitest';
import { hashOf } from '../match/pact';
import type { Connection } from './socket.svelte';

type Sent = Record<string, unknown>;

class Line {
  static OPEN = 1;
  static CLOSING = 2;
  readyState = 1;
  sent: Sent[] = [];
  onopen!: () => void;
  onmessage!: (event: { data: string }) => void;
  constructor() {
    line = this;
  }
  send = (text: string) => void this.sent.push(JSON.parse(text) as Sent);
  close = () => {};
  say = (message: object) => this.onmessage({ data: JSON.stringify(message) });
  last = (what: string) => this.sent.filter((message) => message[what] !== undefined).at(-1)?.[what] as string | undefined;
}

let line: Line;
let page: Connection;
const shelf = new Map<string, string>();
const THEIRS = 'e'.repeat(64);

beforeEach(async () => {
  shelf.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => shelf.get(key) ?? null,
    setItem: (key: string, value: string) => void shelf.set(key, value),
  });
  vi.stubGlobal('document', { addEventListener() {}, removeEventListener() {}, visibilityState: 'visible', documentElement: {} });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  vi.stubGlobal('location', { host: 'x', protocol: 'http:' });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} }));
  vi.stubGlobal('WebSocket', Line);
  await load();
  return () => {
    page.hangUp();
    vi.unstubAllGlobals();
  };
});

async function load() {
  const { Connection } = await import('./socket.svelte');
  page = new Connection('code', 'key');
  line.onopen();
  line.say({ type: 'Done', ref: line.sent[0]?.ref });
}

const chairs = [{ name: 'Ann', colour: 'rose' }, { name: 'Op', colour: 'sky' }];
const meet = (half: string, more = {}) =>
  line.say({ type: 'Presence', code: 'code', host: 1, chairs, game: 'spywhere', pace: 'none', options: {}, you: 0, commitment: hashOf(half), ...more });
const callOff = (seats: readonly number[]) => line.say({ type: 'CalledOff', seats });
const frame = (n: number) => line.say({ type: 'Frame', n, table: {}, hand: {}, offers: [], sights: [] });

/** One draw of the table: what the page opens, if it opens anything. */
function draw(half: string, theirs = THEIRS): string | undefined {
  meet(half);
  const before = line.sent.length;
  line.say({ type: 'Dealing', promise: hashOf(half), parts: [line.last('commit') ?? '', theirs] });
  return line.sent.slice(before).find((message) => message.open)?.open as string | undefined;
}

/** Draw again and again, each time with the same excuse; say what the page told of every draw that it opened. */
function draws(excuse: (half: string) => void): (string | null)[] {
  const told: (string | null)[] = [];
  for (let n = 0; n < 30; n++) {
    if (draw(`half${n}`)) told.push(page.doubt);
    excuse(`half${n}`);
  }
  return told;
}

test.each([
  ['names nobody', () => callOff([])],
  ['names a seat that does not exist', () => callOff([7])],
  ['says nothing', () => {}],
  ['names a match that is gone', (half: string) => [true, false].forEach((playing) => meet(half, { match: half, playing }))],
])('a table that %s does not draw without end', (_, excuse) => {
  expect(draws(excuse)).toEqual([null, 'vanished', 'vanished']); // two seats, and one more
  expect(page.doubt).toBe('too_often');
});

test('nor does a table that deals before all eyes, and breaks the match off before a move', () => {
  const breakOff = (half: string) => {
    meet(half, { match: half, playing: true });
    frame(Number(half.slice('half'.length)) + 1);
    meet(half, { match: half });
  };
  expect(draws(breakOff)).toHaveLength(3);
  expect(draw('another')).toBeUndefined();
  expect(page.doubt).toBe('too_often');
});

test('a page that is loaded again goes on counting', async () => {
  expect(draws(() => {})).toHaveLength(3);
  page.hangUp();
  await load();
  expect(draw('another')).toBeUndefined();
  expect(page.doubt).toBe('too_often');
});

test.each([[[]], [[7]], [[0.5]], [[-1]]])('a deal called off by %j is told as one that vanished', (seats) => {
  draw('half');
  callOff(seats);
  expect(page.calledOff).toEqual([]);
  expect(page.doubt).toBe('vanished');
});

test('who gave no part is not to blame', () => {
  draw('half', '');
  callOff([1]);
  expect([page.calledOff, page.doubt]).toEqual([[], 'vanished']);
});

test('who promised a part and did not open it is named, and opens none beside ours', () => {
  draw('half');
  callOff([1, 7]);
  expect([page.calledOff, page.doubt]).toEqual([[1], null]);
  expect(draw('next')).toBeUndefined();
  expect(page.doubt).toBe('broken');
  expect(draw('third', '')).toBeDefined();
  expect(page.doubt).toBeNull();
});

test('however many promises the table makes, what was opened is not forgotten', () => {
  const first = draw('half');
  for (let n = 0; n < 300; n++) meet(`other${n}`);
  expect(line.sent.filter((message) => message.commit).length).toBeGreaterThan(300);
  expect(draw('half')).toBeUndefined(); // it promises nothing upon this any more
  expect(page.doubt).toBe('without');
  expect(new Set(line.sent.flatMap(({ open }) => open ?? []))).toEqual(new Set([first]));
});

test('the same promise with other parts is a deal that vanished', () => {
  draw('half');
  line.say({ type: 'Dealing', promise: hashOf('half'), parts: [line.last('commit'), 'd'.repeat(64)] });
  expect(page.doubt).toBe('again');
  callOff([1]);
  draw('next', '');
  expect(page.doubt).toBe('vanished');
});

test('matches that are played count for nothing', async () => {
  for (let n = 0; n < 10; n++) {
    expect(draw(`half${n}`)).toBeDefined();
    meet(`next${n}`, { match: `m${n}`, playing: true });
    frame(n + 1);
    const move = page.play({ type: 'Swap' });
    line.say({ type: 'Done', ref: line.sent.at(-1)?.ref });
    await move;
    meet(`next${n}`, { match: `m${n}` });
    expect(page.doubt).toBeNull();
  }
});

test('the same deal on a new line is opened again, and is no other draw', () => {
  const first = draw('half');
  for (let n = 0; n < 5; n++) expect(draw('half')).toBe(first);
  expect(page.doubt).toBeNull();
});
