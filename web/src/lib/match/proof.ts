/** What this device can check of a deal by itself. crypto.subtle is missing on plain http, so the hash is bundled. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Chair } from '../../wire';
import type { Company } from '../device/storage';
import type { Transcript } from './replay';

export type Proof = {
  hash: string;
  matches: boolean;
  /** The table's half of the seed is the one promised before the deal; null: this device was not there. */
  promised: boolean | null;
  /** This device's own nonce is part of the seed; null: it gave none. */
  ours: boolean | null;
  /** Bots gave nothing: what stands in their places could have been tried out. Null: it is not known who was one. */
  bots: boolean | null;
};

export const hashOf = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

export function prove({ head, end }: Transcript, company: Company | undefined, chairs?: readonly Chair[]): Proof | null {
  if (!end) return null;
  const hash = hashOf(end.seed);
  // A table's seed is its own half, then every seat's nonce, with colons between.
  const [half = '', ...nonces] = end.seed.split(':');
  const own = company?.seat == null ? undefined : nonces[company.seat];
  return {
    hash,
    matches: hash === head.commitment,
    promised: company?.promise ? hashOf(half) === company.promise : null,
    ours: company?.nonce ? own === company.nonce : null,
    bots: chairs?.some(({ bot }) => bot) ? chairs.every(({ bot }, seat) => !bot || !nonces[seat]) : null,
  };
}
