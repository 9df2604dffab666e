/**
 * The secret that makes somebody the same on every device: the user handle of their passkeys. It is never sent; the
 * server knows a print of it, and keeps what these devices share sealed by a key that comes from it.
 */
const LENGTH = 32;
const NONCE = 12;
const PERSON = 22; // letters of a print that are told
const STEP = 4096; // bytes: how much there is inside is nobody's business

export const fresh = (): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(LENGTH));

export function text(bytes: Uint8Array | ArrayBuffer): string {
  const all = new Uint8Array(bytes);
  let binary = '';
  for (const byte of all) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export function bytes(written: string): Uint8Array<ArrayBuffer> {
  const binary = atob(written.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

/** Whether this is a secret as we make them. */
export const isSecret = (written: string): boolean => /^[\w-]{43}$/.test(written);

async function print(secret: string, what: string): Promise<ArrayBuffer> {
  const about = new TextEncoder().encode(`brushpass ${what} `);
  const key = bytes(secret);
  const whole = new Uint8Array(about.length + key.length);
  whole.set(about);
  whole.set(key, about.length);
  return crypto.subtle.digest('SHA-256', whole);
}

/** What the server calls whoever has this secret. */
export const personOf = async (secret: string): Promise<string> => text(await print(secret, 'person')).slice(0, PERSON);

const keyOf = async (secret: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', await print(secret, 'vault'), 'AES-GCM', false, ['encrypt', 'decrypt']);

/** Seal a text: made small first, then as long as others are. */
export async function seal(secret: string, plain: string): Promise<string> {
  const small = new Uint8Array(await through(new CompressionStream('gzip'), new TextEncoder().encode(plain)));
  const padded = new Uint8Array(Math.ceil((small.length + 4) / STEP) * STEP);
  new DataView(padded.buffer).setUint32(0, small.length);
  padded.set(small, 4);
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, await keyOf(secret), padded);
  const whole = new Uint8Array(NONCE + sealed.byteLength);
  whole.set(nonce);
  whole.set(new Uint8Array(sealed), NONCE);
  return text(whole);
}

/** Open what was sealed; it fails where the text is another's, or was changed. */
export async function unseal(secret: string, sealed: string): Promise<string> {
  const whole = bytes(sealed);
  const iv = whole.slice(0, NONCE);
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await keyOf(secret), whole.slice(NONCE));
  const length = new DataView(plain).getUint32(0);
  return new TextDecoder().decode(await through(new DecompressionStream('gzip'), new Uint8Array(plain, 4, length)));
}

function through(stream: CompressionStream | DecompressionStream, data: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  return new Response(new Blob([data]).stream().pipeThrough(stream)).arrayBuffer();
}
