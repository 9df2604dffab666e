/** What is being put together: an accusation, a call, a contact. It is found in the offers, never made up. */
import type { Wink } from '../../wire';

export type Move = Wink.Move;
export type Picks = {
  /** One is about to accuse; else what is picked is for one's turn. */
  readonly accusing: boolean;
  readonly agent: number | null;
  readonly rival: number | null;
};

export const NOTHING: Picks = { accusing: false, agent: null, rival: null };

type Kind = Move['type'];
type Of<K extends Kind> = Extract<Move, { type: K }>;

export const offered = <K extends Kind>(offers: readonly Move[], kind: K): Of<K>[] =>
  offers.filter((offer): offer is Of<K> => offer.type === kind);

/** The one offer of a kind that has no choice in it. */
export const theOnly = (offers: readonly Move[], kind: Kind): Move | null =>
  offers.find((offer) => offer.type === kind) ?? null;

const agrees = (offer: Wink.Accuse, { agent, rival }: Picks): boolean =>
  (agent === null || offer.agent === agent) && (rival === null || offer.rival === rival);

/** The cards about which one can accuse, whatever was picked before: another card is another thought. */
export const accusable = (offers: readonly Move[]): Set<number> =>
  new Set(offered(offers, 'Accuse').map(({ agent }) => agent));

/** Whom one can accuse about the card that is picked, or at all. */
export const suspects = (offers: readonly Move[], picks: Picks): Set<number> =>
  new Set(offered(offers, 'Accuse').filter((offer) => agrees(offer, { ...picks, rival: null })).map(({ rival }) => rival));

export const accusationOf = (offers: readonly Move[], picks: Picks): Wink.Accuse | null =>
  picks.agent === null || picks.rival === null ? null : (offered(offers, 'Accuse').find((offer) => agrees(offer, picks)) ?? null);

/** Begin to accuse about a card: whoever was seen to wink for it, else whomever one looks at. */
export function accuseAbout(offers: readonly Move[], agent: number, hand: Wink.Hand): Picks {
  const seen = hand.saw.findLast((sign) => sign.agent === agent)?.seat;
  const picks = { accusing: true, agent, rival: null };
  const able = suspects(offers, picks);
  const rival = [seen, hand.gaze.to].find((seat) => seat != null && able.has(seat)) ?? null;
  return { ...picks, rival };
}

/** Begin to accuse: about the last sign that was seen and can still be claimed, else about nothing yet. */
export function accuse(offers: readonly Move[], hand: Wink.Hand): Picks {
  const known = hand.saw.findLast(({ seat, agent }) => accusationOf(offers, { accusing: true, agent, rival: seat }));
  if (known) return { accusing: true, agent: known.agent, rival: known.seat };
  const agents = [...accusable(offers)];
  const [only] = agents;
  return agents.length === 1 && only !== undefined ? accuseAbout(offers, only, hand) : { accusing: true, agent: null, rival: null };
}

/** Keep of the picks what can still be had: offers come and go while one thinks. */
export function still(offers: readonly Move[], picks: Picks): Picks {
  if (!picks.accusing) {
    const call = picks.agent !== null && offered(offers, 'Call').some(({ agent }) => agent === picks.agent);
    const name = picks.rival !== null && offered(offers, 'Designate').some(({ rival }) => rival === picks.rival);
    return { accusing: false, agent: call ? picks.agent : null, rival: name ? picks.rival : null };
  }
  if (!accusable(offers).size) return NOTHING;
  const agent = picks.agent !== null && accusable(offers).has(picks.agent) ? picks.agent : null;
  const rival = picks.rival !== null && suspects(offers, { ...picks, agent }).has(picks.rival) ? picks.rival : null;
  return { accusing: true, agent, rival };
}

/** The move that is put together, if it is whole. */
export function ready(offers: readonly Move[], picks: Picks): Move | null {
  if (picks.accusing) return accusationOf(offers, picks);
  return (
    offered(offers, 'Call').find(({ agent }) => agent === picks.agent) ??
    offered(offers, 'Designate').find(({ rival }) => rival === picks.rival) ??
    null
  );
}
