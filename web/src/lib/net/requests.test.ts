import { describe, expect, test } from 'vitest';
import { Refusal } from './api';
import { Requests } from './requests';

type Sent = { ref: number };

describe('requests', () => {
  test('give each answer to the one who asked', async () => {
    const requests = new Requests();
    const sent: Sent[] = [];
    const send = (message: object): void => void sent.push(message as Sent);
    const first = requests.wait({ say: 'hello' }, send);
    const second = requests.wait({ ask: {} }, send);
    requests.settle({ type: 'Done', ref: sent[1]?.ref });
    requests.settle({ type: 'Refused', ref: sent[0]?.ref, reason: 'full' });
    await expect(second).resolves.toMatchObject({ type: 'Done' });
    await expect(first).rejects.toEqual(new Refusal('full'));
  });
  test('bring along what is wrong with a sheet', async () => {
    const requests = new Requests();
    const fault = { fault: 'there_twice', line: 3, about: 'sea' };
    const waiting = requests.wait({ ask: {} }, (message) => requests.settle({ type: 'Refused', ref: (message as Sent).ref, reason: 'bad_sheet', sheet: fault }));
    await expect(waiting).rejects.toMatchObject({ reason: 'bad_sheet', sheet: fault });
  });
  test('remember what was not answered, with its number', () => {
    const requests = new Requests();
    const sent: Sent[] = [];
    void requests.wait({ play: {} }, (message) => void sent.push(message as Sent));
    expect(requests.unanswered()).toEqual(sent);
    requests.settle({ type: 'Frame', ref: sent[0]?.ref });
    expect(requests.unanswered()).toEqual([]);
  });
  test('are never those of a page that was loaded before', async () => {
    const before = new Requests().next();
    await new Promise((later) => setTimeout(later, 5));
    expect(new Requests().next()).toBeGreaterThan(before);
  });
  test('fail when nobody will answer', async () => {
    const requests = new Requests();
    const waiting = requests.wait({ play: {} }, () => undefined);
    requests.abandon('newer');
    await expect(waiting).rejects.toEqual(new Refusal('newer'));
  });
});
