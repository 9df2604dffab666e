/** A chair that is held for a friend: whoever has the key can take it; the table knows the lock alone. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

const MARK = 'i=';
const TOKEN = /^[\w-]{6,64}$/;

/** A key that nobody guesses. */
export const newInvitation = (): string => bytesToHex(crypto.getRandomValues(new Uint8Array(16)));
export const lockOf = (invitation: string): string => bytesToHex(sha256(utf8ToBytes(invitation)));

/** It stands after #, which no server is sent. */
export const invitationLink = (origin: string, code: string, invitation: string): string => `${origin}/t/${code}#${MARK}${invitation}`;

/** Read the invitation in an address like /t/CODE#i=KEY; nothing: there is none. */
export function invitationIn(hash: string): string {
  const text = hash.startsWith(`#${MARK}`) ? hash.slice(1 + MARK.length) : '';
  return TOKEN.test(text) ? text : '';
}
