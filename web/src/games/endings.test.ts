/** How real matches ended, as the page tells it: golden transcripts in, sentences out. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { readTranscript, type Transcript } from '../lib/match/replay';
import { Phrasebook, type Words } from '../lib/words/words';
import type { Ended } from './board';
import { lists, type Deck } from './double_agent/deck';
import * as double from './double_agent/scenes';
import * as linq from './linq/scenes';
import * as spywhere from './spywhere/scenes';
import { filmOf, type Film, type Sign } from './wink/film';
import { aimIn, clipsFor, posesAt, spanOf } from './wink/missed';
import * as wink from './wink/scenes';

const root = join(import.meta.dirname, '../../..');
const load = (path: string): Words => parse(readFileSync(join(root, 'src/brushpass', path), 'utf-8')) as Words;
const NAMES = ['Ada', 'Bao', 'Cleo', 'Dan', 'Eva', 'Finn'];

function ended(game: string, name: string, you: number | null, more: Words = {}, language = 'en'): Ended {
  const transcript = readTranscript(readFileSync(join(root, `tests/transcripts/${game}/${name}.jsonl`), 'utf-8'));
  const words = { ...load(`games/${game}/words/${language}.toml`), ...more };
  return { transcript, chairs: [], book: new Phrasebook(load(`words/${language}.toml`), words, you, NAMES, language), you };
}
const said = (scenes: readonly { readonly said: string }[]): string[] => scenes.map((scene) => scene.said);

describe('Spywhere', () => {
  const end = ended('spywhere', 'four-novices', 0);
  const told = spywhere.scenes(end);

  test('turns each passport, the fewest points first, and then counts each sum', () => {
    expect(told.map(({ kind, seat }) => `${kind} ${seat}`)).toEqual(['passport 2', 'passport 3', 'passport 0', 'passport 1', 'sum 2', 'sum 3', 'sum 0', 'sum 1']);
    expect(said(told)).toContain('Cleo is from Belgium. Guessed right: you, Bao and Dan. Guessed wrong: nobody.');
    expect(said(told)).toContain('You: 7 + 7 × 3 + 3 makes 31.');
    expect(told.at(-1)).toMatchObject({ seat: 1, won: true });
  });
  test('stamps what was wrong, and says who was found out by fewest', () => {
    const accounts = [
      { passports: ['france'], dishes: 2, guesses: [{ type: 'Identify', rival: 1, nation: 'spain' }], right: 1, bonus: 0, points: 4 },
      { passports: ['spain'], dishes: 3, guesses: [{ type: 'Identify', rival: 0, nation: 'italy' }], right: 0, bonus: 3, points: 6 },
    ];
    const happenings = [{ event: { type: 'Began', phase: { type: 'Over', accounts, winners: [1], who: [] } }, seen: 'all' as const }];
    const steps = [{ step: 1, seat: 0, at: 0, move: { type: 'Finish' }, happenings }];
    const transcript: Transcript = { ...end.transcript, head: { ...end.transcript.head, options: { scoring: 'product' } }, steps };
    const short = spywhere.scenes({ ...end, transcript });
    expect(short[0]).toMatchObject({ seat: 0, guesses: [{ by: 1, nation: 'italy', right: false }] });
    expect(said(short).at(-1)).toBe('Bao: 3 × 0 + 3 makes 6.');
    expect(spywhere.honours({ ...end, transcript })).toEqual(['Sharpest eye: you, 1 passport guessed right', 'Best hidden: you, found out by nobody']);
  });
  test('is silent of a match that is not over', () => {
    const transcript = { ...end.transcript, steps: end.transcript.steps.slice(0, 9) };
    expect(spywhere.scenes({ ...end, transcript })).toEqual([]);
    expect(spywhere.honours(end)).toEqual([]); // everybody was found out by everybody
  });
});

describe('Linq', () => {
  const end = ended('linq', 'five-novices', 0);
  const told = linq.scenes(end);

  test('goes round by round: password, spies, what gave them away; and the best bluff', () => {
    expect(told.map(({ kind }) => kind)).toEqual(['round', 'round', 'round', 'round', 'round', 'bluff']);
    expect(told[0]?.said).toBe('“nager” was shared by Dan and Eva. Given away: Eva with “plonger”, “sauter”. 3 people pointed there.');
    expect(told.at(-1)?.said).toBe('Bao was no spy in round 2, said “échafaudage”, “rétroviseur”, and took in 4 people.');
    expect(linq.honours(end)).toEqual(['Best bluff: Bao with “échafaudage”, “rétroviseur” took in 4 people']);
  });
  test('counts no finger of whoever knew better', () => {
    for (const round of linq.roundsOf(end.transcript)) {
      for (const { spies } of round.couples) for (const seat of spies) expect(linq.suspectIn(round, seat).by).not.toEqual(expect.arrayContaining([...spies]));
    }
  });
  test('knows no words where they were said aloud', () => {
    const aloud = linq.scenes(ended('linq', 'eight-hasty', null));
    expect(aloud.length).toBeGreaterThan(1);
    expect(said(aloud).join()).not.toContain('with “');
  });
});

describe('Double Agent', () => {
  const deck = load('games/double_agent/decks/r1.toml') as unknown as Deck;
  const options = { deck: { ...deck, cards: deck.cards.map((card) => ({ ...card, effect: card.effect ?? 'none' })) } };
  const bare = ended('double_agent', 'two-novices', 0, lists(options, 'en'));
  const end = { ...bare, transcript: { ...bare.transcript, head: { ...bare.transcript.head, options } } };

  test('goes agent by agent: to whom he was loyal, and who had counted on him', () => {
    expect(said(double.scenes(end))).toEqual([
      'Fox was torn, 2 to 2: the counter decided for Bao. That gave Bao 0 points.',
      'Aviator was torn, 3 to 3: the counter decided for Bao. That gave Bao 12 points.',
      'Diva would have been loyal to Bao, 3 to 1. Nobody ever checked.',
      'Baroness was torn, 2 to 2: the counter decided for you. That gave you 14 points.',
      'Cat was torn, 4 to 4: the counter decided for Bao. That gave Bao 11 points. You had counted on Cat too, and laid 7 points there.',
      'Pirate was torn, 5 to 5: the counter decided for you. That gave you 21 points. Bao had counted on Pirate too, and laid 14 points there.',
    ]);
    expect(double.honours(end)).toEqual(['Biggest haul: Pirate gave you 21 points', 'Dearest mistake: Bao trusted Pirate with 14 points']);
  });
  test('knows where exchanged tokens lie', () => {
    const placed = [0, 1].map((agent) => ({ type: 'TokenPlaced', seat: 1, agent, token: agent + 1 }));
    const own = double.tokensOf([...placed, { type: 'Reassigned', seat: 1, agent: 0, other: 1 }]);
    expect([...(own[1] ?? [])]).toEqual([[0, 2], [1, 1]]);
    const meddled = double.tokensOf([...placed, { type: 'Meddled', seat: 0, agent: 0, other: 1 }, { type: 'Meddled', seat: 1, agent: 0, other: 1 }]);
    expect([...(meddled[1] ?? [])]).toEqual([[0, 2], [1, 1]]);
    expect(meddled[0]?.size).toBe(0);
  });
});

describe('Wink', () => {
  const viewer = (seat: number, looked: number, saw: boolean, lacked: number | null) => ({ seat, looked, saw, lacked });
  const sign = (step: number, seat: number, caller: number, ...viewers: Sign['viewers']): Sign => ({ step, at: step * 1000, over: step * 1000 + 900, seat, caller, agent: 4, viewers, fate: 'open', thief: null });
  const film: Film = {
    length: 60_000,
    gazes: [[{ to: null, from: 0, until: 5000 }, { to: undefined, from: 5000, until: 5400 }, { to: 1, from: 5400, until: 60_000 }], [], []],
    marks: [],
    signs: [
      sign(5, 1, 2, viewer(0, 500, false, 400), viewer(2, 900, true, null)),
      sign(10, 2, 1, viewer(0, 700, false, 200)),
      sign(20, 1, 2, viewer(2, 800, true, null)),
      sign(30, 1, 0, viewer(0, 0, false, 900)),
      sign(40, 0, 1, viewer(1, 900, true, null)),
    ],
  };

  test('shows at most three signs that one missed: the own ones first, then the nearest, in the order of the evening', () => {
    expect(clipsFor(film, 0).map((miss) => miss.sign.step)).toEqual([5, 10, 30]);
  });
  test('shows nobody what they gave or saw themselves', () => {
    expect(clipsFor(film, 2).map((miss) => miss.sign.step)).toEqual([30, 40]);
    expect(clipsFor({ ...film, signs: film.signs.slice(4) }, 0)).toEqual([]);
  });
  test('shows onlookers what was missed by least, and then what there is', () => {
    expect(clipsFor(film, null).map((miss) => miss.sign.step)).toEqual([5, 10, 20]);
  });
  test('has everybody do at each moment what they did', () => {
    expect(posesAt(film, 4000)[0]).toEqual({ to: null, turning: false, eyes: 'open' });
    expect(posesAt(film, 5100).slice(0, 2)).toEqual([{ to: null, turning: true, eyes: 'open' }, { to: null, turning: false, eyes: 'blink' }]);
    expect(posesAt(film, 5600).map(({ eyes }) => eyes)).toEqual(['open', 'sign', 'open']);
    expect(spanOf(film.signs[0] as Sign)).toEqual({ from: 3900, until: 6600 });
  });
  test('has them look where the others are', () => {
    const pose = { turning: false, eyes: 'open' as const };
    expect(aimIn(0, { ...pose, to: 2 }, 3)).toEqual({ x: 1, y: 0 });
    expect(aimIn(4, { ...pose, to: 1 }, 3)).toEqual({ x: 0, y: -1 });
    expect(aimIn(0, { ...pose, to: null }, 3)).toEqual({ x: 0, y: 1 });
    expect(aimIn(0, { ...pose, to: 2, turning: true }, 3)).toEqual({ x: 0, y: 0.5 });
  });
  test('tells of a real evening, and of none without eyes', () => {
    const end = ended('wink', 'six-novices-live', 0);
    const told = wink.scenes(end);
    expect(told).toHaveLength(3);
    expect(told[0]?.said).toBe('Eva gave Dan the sign, for 13, the Rabbit. You were looking elsewhere.');
    expect(wink.faces(end, (filmOf(end.transcript)?.signs[0]?.at ?? 0) + 400).filter(({ eyes }) => eyes === 'sign')).toHaveLength(1);
    expect(wink.honours(end).length).toBeGreaterThan(0);
    const slots = ended('wink', 'four-novices-slots', 0);
    expect([wink.scenes(slots), wink.honours(slots), wink.faces(slots, 0)]).toEqual([[], [], []]);
  });
  test('says by how much one looked too short, in both languages', () => {
    const looked = viewer(0, 390, false, 620);
    expect(wink.told(looked, ended('wink', 'six-novices-live', 0).book)).toBe('You looked for 0.39 s: 0.62 s too short.');
    expect(wink.told(looked, ended('wink', 'six-novices-live', 1, {}, 'fr').book)).toMatch(/^Ada a regardé 0,39.s.: il a manqué 0,62.s\.$/);
  });
});
