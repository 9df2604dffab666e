/** One seat's part of the next seed, and the table's promise it was given upon. */

export class Pledge {
  /** What the table could not know before. */
  readonly nonce = freshNonce();
  /** The nonce, once the table had it while its promise still stood; until then nothing. */
  given = '';
  #stands = true;

  /** `promise` is noted before the table can know the nonce: afterwards it could pick a half to its liking. */
  constructor(readonly promise: string) {}

  /** The table has shown a promise; with another than ours, it is too late to give anything. */
  see = (promise: string): void => {
    if (promise !== this.promise) this.#stands = false;
  };

  /** The table says that it has the nonce. */
  taken = (): void => {
    if (this.#stands) this.given = this.nonce;
  };
}

function freshNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
