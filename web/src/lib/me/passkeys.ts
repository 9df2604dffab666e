/** Ceremonies with passkeys: the browser's own dialogue, and what the server makes of the answer. */
import { api, reasonOf, Refusal } from '../net/api';
import { bytes, fresh, isSecret, personOf, text } from './secret';

/** Somebody, on this device. */
export type Session = { person: string; token: string; secret: string };
/** Why nobody can be somebody here. */
export type Hindrance = 'insecure' | 'numbered' | 'unable' | 'no_identity';
type Written = { id: string; rawId: string; type: string; response: Record<string, string> };

const PATIENCE = 5 * 60_000;
const NUMBERED = /^(\d+\.){3}\d+$|^\[/;
const KINDS = [-8, -7, -257].map((alg) => ({ type: 'public-key' as const, alg }));

/** Say why not, if so. */
export async function hindrance(): Promise<Hindrance | null> {
  if (!isSecureContext) return 'insecure';
  if (NUMBERED.test(location.hostname)) return 'numbered';
  if (!('credentials' in navigator) || !('PublicKeyCredential' in window)) return 'unable';
  return (await api.me.possible()).site ? null : 'no_identity';
}

/** Say what went wrong: by a key into the words. Whoever closes the dialogue has changed their mind. */
export function faultOf(error: unknown): string {
  if (error instanceof DOMException) return error.name === 'InvalidStateError' ? 'known_passkey' : 'no_passkey';
  return reasonOf(error);
}

/** Make a passkey: of somebody new, or one more of somebody; a link lets this device in. */
export async function register(of: { secret: string; token?: string; link?: string; name?: string } = { secret: text(fresh()) }): Promise<Session> {
  const { challenge, site } = await api.me.challenge(of.link ?? '');
  const person = await personOf(of.secret);
  const label = of.name || 'Brushpass';
  const known = of.token ? (await api.me.known(of.token)).passkeys ?? [] : [];
  const made = await navigator.credentials.create({
    publicKey: {
      challenge: new TextEncoder().encode(challenge),
      rp: { id: site, name: 'Brushpass' },
      user: { id: bytes(of.secret), name: label, displayName: label },
      pubKeyCredParams: KINDS,
      timeout: PATIENCE,
      attestation: 'none',
      excludeCredentials: known.map(({ id }) => ({ type: 'public-key', id: bytes(id) })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'preferred' },
    },
  });
  const credential = written(made, ['clientDataJSON', 'attestationObject']);
  const wish = { person, challenge, credential, link: of.link ?? '' };
  const { token } = await api.me.register(wish, of.token);
  return { person, token, secret: of.secret };
}

/** Come in by a passkey of this device, of another beside it, or of a ring of keys that follows somebody. */
export async function enter(): Promise<Session> {
  const { challenge, site } = await api.me.challenge('');
  const got = await navigator.credentials.get({
    publicKey: { challenge: new TextEncoder().encode(challenge), rpId: site, timeout: PATIENCE, userVerification: 'preferred' },
  });
  const credential = written(got, ['clientDataJSON', 'authenticatorData', 'signature']);
  const handle = got instanceof PublicKeyCredential && got.response instanceof AuthenticatorAssertionResponse ? got.response.userHandle : null;
  const secret = handle ? text(handle) : '';
  if (!isSecret(secret)) throw new Refusal('unknown_passkey');
  const { person, token } = await api.me.enter({ challenge, credential });
  if (person !== (await personOf(secret))) throw new Refusal('unknown_passkey');
  return { person, token, secret };
}

/** Write what an authenticator said; the user handle stays here. */
function written(credential: Credential | null, parts: readonly string[]): Written {
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException('', 'NotAllowedError');
  const said = credential.response as unknown as Record<string, ArrayBuffer>;
  const response = Object.fromEntries(parts.map((part) => [part, text(said[part] ?? new ArrayBuffer(0))]));
  return { id: credential.id, rawId: text(credential.rawId), type: credential.type, response };
}

/** The link in a QR code: what is behind the # is never sent. */
export const linkFor = (link: string, secret: string): string => `${location.origin}/me#add=${link}.${secret}`;

/** Take such a link from the address, and clean the address. */
export function takeLink(): { link: string; secret: string } | null {
  const [, link, secret] = /^#add=([\w-]{20,60})\.([\w-]{43})$/.exec(location.hash) ?? [];
  if (!link || !secret) return null;
  history.replaceState(history.state, '', location.pathname + location.search);
  return { link, secret };
}
