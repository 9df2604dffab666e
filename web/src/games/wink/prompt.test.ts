import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { Phrasebook, type Words } from '../../lib/words/words';
import type { Wink } from '../../wire';
import { NOTHING, type Move } from './picks';
import { prompt, type Scene } from './prompt';

const root = join(import.meta.dirname, '../../../../src/brushpass');
const load = (path: string): Words => parse(readFileSync(join(root, path), 'utf-8')) as Words;
const book = new Phrasebook(load('words/en.toml'), load('games/wink/words/en.toml'), 0, ['Ada', 'Bo', 'Cleo', 'Dan'], 'en');

function scene(phase: object, offers: Move[], more: Partial<Scene> = {}): Scene {
  const figures = [{ counter: 2, pawn: 22 }, { counter: 4, pawn: 16 }];
  return {
    book,
    table: { phase, figures } as unknown as Wink.Table,
    hand: { saw: [] } as unknown as Wink.Hand,
    you: 0,
    offers,
    picks: NOTHING,
    log: [],
    sent: false,
    planning: null,
    sealing: false,
    waits: true,
    ...more,
  };
}
const asks = (...args: Parameters<typeof scene>) => {
  const { ask, choices } = prompt(scene(...args));
  return [ask, choices.map(({ label, move, hot }) => [label, move?.type ?? null, hot])];
};
const contact = { type: 'Contact', who: [0], since: 0 };
const calling = { type: 'Calling', who: [0], since: 0 };
const signal = { type: 'Signal', who: [], caller: 1, since: 0, until: 9 };
const glances = { type: 'Glances', who: [0, 1], caller: 1, since: 0 };
const suspicion = { type: 'Suspicion', who: [0, 1], caller: 1, since: 0 };
const names: Move[] = [{ type: 'Designate', rival: 1 }, { type: 'Skip' }];
const accuse: Move[] = [{ type: 'Accuse', rival: 2, agent: 16 }];

describe('in one’s turn', () => {
  test('one names the holder, or nobody', () => {
    expect(asks(contact, names)).toEqual(['Who holds 22, the Professor?', [['Name nobody', 'Skip', false], ['Name', null, true]]]);
    expect(prompt(scene(contact, names)).hint).toBe('Right: a point each. Wrong: the card is lost.');
    expect(prompt(scene(contact, names.slice(0, 1))).hint).toContain('You must name somebody.');
    expect(asks(contact, names, { picks: { ...NOTHING, rival: 1 } })).toEqual([
      'Bo holds 22, the Professor?',
      [['Name nobody', 'Skip', false], ['Name', 'Designate', true]],
    ]);
  });
  test('one calls a card', () => {
    expect(asks(calling, [{ type: 'Call', agent: 4 }])).toEqual(['Call a card of the crowd.', [['Any card', 'AnyCard', false], ['Call', null, true]]]);
    expect(asks(calling, [{ type: 'Call', agent: 4 }], { picks: { ...NOTHING, agent: 4 } })).toEqual(['Call 4, the Fox?', [['Call', 'Call', true]]]);
  });
  test('one goes on where there is no card to call', () => {
    expect(asks(calling, [{ type: 'Pass' }])).toEqual(['There is no card you can call.', [['Go on', 'Pass', true]]]);
  });
});

describe('at any time', () => {
  test('one accuses: about a card, somebody, for sure', () => {
    const about = (agent: number | null, rival: number | null) => ({ picks: { accusing: true, agent, rival } });
    expect(asks(signal, accuse, about(null, null))[0]).toBe('Accuse over which card?');
    expect(asks(signal, accuse, about(16, null))[0]).toBe('Who holds 16, the Moon?');
    expect(asks(signal, accuse, about(16, 2))).toEqual(['Cleo holds 16, the Moon?', [['Accuse', 'Accuse', true]]]);
  });
  test('one is told what happened last', () => {
    const log = [
      { id: 1, sight: { type: 'Called', seat: 1, agent: 16 }, secret: false },
      { id: 2, sight: { type: 'Began', phase: signal }, secret: false },
      { id: 3, sight: { type: 'YouWinked', caller: 1, agent: 16, at: 3 }, secret: true },
    ];
    expect(asks(signal, [], { log })).toEqual(['Bo called 16, the Moon.', []]);
    expect(asks(signal, [])).toEqual(['A card has been called by Bo. Keep your eyes open.', []]);
    expect(prompt(scene({ type: 'Calling', who: [1], since: 0 }, [], { log })).hint).toBe('Bo called 16, the Moon.');
  });
  test('one is reminded of a sign that can be claimed', () => {
    const hand = { saw: [{ seat: 2, towards: 1, agent: 16, at: 3 }] } as unknown as Wink.Hand;
    expect(asks(signal, accuse, { hand })[0]).toBe('You saw Cleo give Bo the sign!');
    expect(asks(signal, [{ type: 'Accuse', rival: 3, agent: 16 }], { hand })[0]).not.toContain('Cleo');
  });
  test('one waits until it is known who was first', () => {
    expect(asks(contact, names, { sent: true })).toEqual(['Sent. In a moment you will know who was first.', []]);
  });
});

describe('slot by slot', () => {
  test('one paints eight glances, fills them up, or takes those of last time', () => {
    const offers: Move[] = [{ type: 'Glance', slot: 1, to: 1 }];
    const paints = (draft: readonly (number | null)[], before = false) => asks(glances, offers, { planning: { draft, brush: 2, before, caller: false } });
    const ask = 'Whom do you watch in the eight slots?';
    expect(paints([1])).toEqual([ask, [['The rest: Cleo', 'Rest', true]]]);
    expect(paints([], true)).toEqual([ask, [['The rest: Cleo', 'Rest', false], ['As last time', 'AsLastTime', true]]]);
    expect(paints(Array(8).fill(null))).toEqual(['Your plan is ready.', [['Seal', 'Settle', true]]]);
    const called = { planning: { draft: [], brush: 2, before: false, caller: true } };
    expect(asks(glances, offers, called)).toEqual([ask, [['The rest: Cleo', 'Rest', false], ['Everybody in turn', 'InTurn', true]]]);
    expect(asks(glances, offers, { sealing: true })).toEqual(['Sealed. The others are still planning.', []]);
  });
  test('one perhaps gives a sign, and seals', () => {
    expect(asks(glances, [{ type: 'Seal' }, { type: 'WinkIn', slot: 2, caller: 1 }])).toEqual(['In which slot do you give the sign?', [['Seal', 'Seal', true]]]);
    expect(asks(glances, [{ type: 'WinkIn', slot: 2, caller: 1 }])).toEqual(['In which slot do you give the sign?', []]);
    expect(asks(glances, [{ type: 'Seal' }])).toEqual(['Your plan is ready.', [['Seal', 'Seal', true]]]);
    expect(asks(glances, [])).toEqual(['Sealed. The others are still planning.', []]);
  });
  test('one accuses or goes on', () => {
    expect(asks(suspicion, [{ type: 'Seal' }, ...accuse])).toEqual(['Accuse somebody, in secret, or go on.', [['Go on', 'Seal', true]]]);
    expect(asks(suspicion, [])[1]).toEqual([]);
    expect(asks(suspicion, [{ type: 'Seal' }], { waits: false })[1]).toEqual([['Let me think', 'Wait', false], ['Go on', 'Seal', true]]);
  });
});
