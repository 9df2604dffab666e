/**
 * Messages as pieces of one size, one a beat: whoever counts them on the line learns nothing. The same meaning as
 * `brushpass.wire.padded` on the server: two bytes say how many of a piece count; these, one piece after the
 * other, are the messages, each ended by a line break.
 */

export const BEAT = 100; // milliseconds
export const UP = 256; // bytes of a piece to the table
const LENGTH = 2;
const END = 10;

export class Padder {
  #waiting: number[] = [];

  constructor(readonly size = UP) {}

  put(message: string): void {
    this.#waiting.push(...new TextEncoder().encode(message), END);
  }

  /** The next piece, of what there is: full, half full or empty. */
  piece(): Uint8Array<ArrayBuffer> {
    const part = this.#waiting.splice(0, this.size - LENGTH);
    const piece = new Uint8Array(this.size);
    piece.set([part.length >> 8, part.length & 255, ...part]);
    return piece;
  }
}

export class Unpadder {
  #heard: number[] = [];

  /** Take a piece; return the messages that are whole now. */
  take(piece: Uint8Array): string[] {
    const [high = 0, low = 0] = piece;
    this.#heard.push(...piece.subarray(LENGTH, LENGTH + high * 256 + low));
    const whole: string[] = [];
    for (let end = this.#heard.indexOf(END); end >= 0; end = this.#heard.indexOf(END)) {
      const message = this.#heard.splice(0, end + 1);
      whole.push(new TextDecoder().decode(new Uint8Array(message.slice(0, -1))));
    }
    return whole;
  }
}
