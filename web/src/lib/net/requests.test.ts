import { describe, expect, test } from 'vitest';
import { Refusal } from './api';
import { Refs } from './requests';

type Sent = { ref: number };

describe('refs', () => {
  test('give each answer to the one who asked', async () => {
    const refs = new Refs();
    const sent: Sent[] = [];
    const send = (message: object): void => void sent.push(message as Sent);
    const first = refs.wait({ say: 'hello' }, send);
    const second = refs.wait({ ask: {} }, send);
    refs.settle({ type: 'Done', ref: sent[1]?.ref });
    refs.settle({ type: 'Refused', ref: sent[0]?.ref, reason: 'full' });
    await expect(second).resolves.toMatchObject({ type: 'Done' });
    await expect(first).rejects.toEqual(new Refusal('full'));
  });
  test('bring along what is wrong with a sheet', async () => {
    const refs = new Refs();
    const fault = { fault: 'there_twice', line: 3, about: 'sea' };
    const waiting = refs.wait({ ask: {} }, (message) => refs.settle({ type: 'Refused', ref: (message as Sent).ref, reason: 'bad_sheet', sheet: fault }));
    await expect(waiting).rejects.toMatchObject({ reason: 'bad_sheet', sheet: fault });
  });
  test('remember what was not answered, with its number', () => {
    const refs = new Refs();
    const sent: Sent[] = [];
    void refs.wait({ play: {} }, (message) => void sent.push(message as Sent));
    expect(refs.unanswered()).toEqual(sent);
    refs.settle({ type: 'Frame', ref: sent[0]?.ref });
    expect(refs.unanswered()).toEqual([]);
  });
  test('are never those of a page that was loaded before', async () => {
    const before = new Refs().next();
    await new Promise((later) => setTimeout(later, 5));
    expect(new Refs().next()).toBeGreaterThan(before);
  });
  test('fail when nobody will answer', async () => {
    const refs = new Refs();
    const waiting = refs.wait({ play: {} }, () => undefined);
    refs.abandon('newer');
    await expect(waiting).rejects.toEqual(new Refusal('newer'));
  });
});
