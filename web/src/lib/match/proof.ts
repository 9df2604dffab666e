/** What this device can check of a deal by itself. crypto.subtle is missing on plain http, so the hash is bundled. */
import type { Chair } from '../../wire';
import type { Company } from '../device/storage';
import { BOT, hashOf, opened, printOf } from './pact';
import type { Transcript } from './replay';

export type Proof = {
  hash: string;
  matches: boolean;
  /** The table's half of the seed is the one promised before the deal; null: this device was not there. */
  promised: boolean | null;
  /** This device's own nonce is part of the seed; null: it gave none. */
  ours: boolean | null;
  /** The seed opens every promise that this device was told before any part was opened; null: it was told of none. */
  pact: boolean | null;
  /** A short print of all these promises; null: the deal was made before there were any. */
  print: string | null;
  /** Bots gave nothing: what stands in their places could have been tried out. Null: it is not known who was one. */
  bots: boolean | null;
};

export function prove({ head, end }: Transcript, company: Company | undefined, chairs?: readonly Chair[]): Proof | null {
  if (!end) return null;
  const hash = hashOf(end.seed);
  const deal = opened(end.seed);
  const [half, places] = deal ? [deal.half, deal.places] : parts(end.seed);
  const same = (pact: readonly string[] | undefined): boolean => deal?.pact.join() === pact?.join();
  const own = company?.seat == null ? undefined : places[company.seat];
  const botAt = (seat: number): boolean => (deal ? places[seat] === BOT : !places[seat]);
  return {
    hash,
    matches: hash === head.commitment && same(head.pact) && deal?.sound !== false,
    promised: company?.promise ? hashOf(half) === company.promise : null,
    ours: company?.nonce ? own === company.nonce : null,
    pact: company?.pact ? same(company.pact) : null,
    print: deal && printOf(deal.pact),
    bots: chairs?.some(({ bot }) => bot) ? chairs.every(({ bot }, seat) => (deal ? Boolean(bot) === botAt(seat) : !bot || botAt(seat))) : null,
  };
}

/** Before there were pacts, a table's seed was its own half, then every seat's nonce, with colons between. */
function parts(seed: string): [string, string[]] {
  const [half = '', ...nonces] = seed.split(':');
  return [half, nonces];
}
