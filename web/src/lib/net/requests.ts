/** Numbers to know answers by, and who waits for which. */
import type { Fault } from '../../wire';
import { Refusal } from './api';

export type Answer = { type: string; ref?: number | null; reason?: string; sheet?: Fault | null; seat?: number; key?: string };
type Waiting = { body: object; done: (answer: Answer) => void; failed: (error: unknown) => void };

export class Requests {
  // The table remembers the answers to a seat's moves, also for a page that was loaded anew: counting
  // from the time of day, no two pages of one seat use the same number.
  #next = Date.now();
  #waiting = new Map<number, Waiting>();

  next = (): number => this.#next++;

  /** Wait for the answer to something that is said with a number of its own. */
  wait(body: object, send: (message: object) => void): Promise<Answer> {
    const ref = this.next();
    const message = { ...body, ref };
    return new Promise((done, failed) => {
      this.#waiting.set(ref, { body: message, done, failed });
      send(message);
    });
  }

  /** Give an answer to whoever waits for it. */
  settle(answer: Answer): void {
    const waiting = answer.ref == null ? undefined : this.#waiting.get(answer.ref);
    if (!waiting || answer.ref == null) return;
    this.#waiting.delete(answer.ref);
    if (answer.type === 'Refused') waiting.failed(new Refusal(answer.reason ?? 'bad_message', '', answer.sheet));
    else waiting.done(answer);
  }

  /** What was said and not answered: said again, with the same numbers, after a broken line. */
  unanswered = (): object[] => [...this.#waiting.values()].map(({ body }) => body);

  /** Nobody will answer any more. */
  abandon(reason: string): void {
    for (const { failed } of this.#waiting.values()) failed(new Refusal(reason));
    this.#waiting.clear();
  }
}
