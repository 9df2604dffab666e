/** What is being put together: an accusation, a call, a contact. It is found in the offers, never made up. */
import { agreeing, offered, values, whole } from '../../lib/match/narrow';
import type { Wink } from '../../wire';

export type Move = Wink.Move;
export type Picks = {
  /** One is about to accuse; else what is picked is for one's turn. */
  readonly accusing: boolean;
  readonly agent: number | null;
  readonly rival: number | null;
};

export const NOTHING: Picks = { accusing: false, agent: null, rival: null };

const accusations = (offers: readonly Move[]): Wink.Accuse[] => offered(offers, 'Accuse');

/** The cards about which one can accuse, whatever was picked before: another card is another thought. */
export const accusable = (offers: readonly Move[]): Set<number> => values(accusations(offers), 'agent');

/** Whom one can accuse about the card that is picked, or at all. */
export const suspects = (offers: readonly Move[], { agent }: Picks): Set<number> => values(agreeing(accusations(offers), { agent }), 'rival');

export const accusationOf = (offers: readonly Move[], { agent, rival }: Picks): Wink.Accuse | null => whole(accusations(offers), { agent, rival });

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

/** Before anything is picked: whoever was seen to hold the card one called is named, if a name is asked for. */
export function begun(offers: readonly Move[], hand: Wink.Hand | null, pawn: number | null): Picks {
  const seen = hand?.saw.findLast(({ agent }) => agent === pawn)?.seat ?? null;
  return { ...NOTHING, rival: named(offers, { ...NOTHING, rival: seen })?.rival ?? null };
}

const called = (offers: readonly Move[], { agent }: Picks): Wink.Call | null => whole(offered(offers, 'Call'), { agent });
const named = (offers: readonly Move[], { rival }: Picks): Wink.Designate | null => whole(offered(offers, 'Designate'), { rival });

/** Keep of the picks what can still be had: offers come and go while one thinks. */
export function still(offers: readonly Move[], picks: Picks): Picks {
  if (!picks.accusing) {
    return { accusing: false, agent: called(offers, picks)?.agent ?? null, rival: named(offers, picks)?.rival ?? null };
  }
  if (!accusable(offers).size) return NOTHING;
  const agent = picks.agent !== null && accusable(offers).has(picks.agent) ? picks.agent : null;
  const rival = picks.rival !== null && suspects(offers, { ...picks, agent }).has(picks.rival) ? picks.rival : null;
  return { accusing: true, agent, rival };
}

/** The move that is put together, if it is whole. */
export function ready(offers: readonly Move[], picks: Picks): Move | null {
  if (picks.accusing) return accusationOf(offers, picks);
  return called(offers, picks) ?? named(offers, picks);
}
