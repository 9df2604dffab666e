// A game with the shape of Spywhere's turn: four hidden hands, an open market, one swap a turn.
const NATIONS = ['belgium', 'england', 'france', 'germany', 'italy', 'spain'];
const SEATS = 4;

const card = (random) => NATIONS[Math.floor(random() * NATIONS.length)];
const deal = (random) => ({
  hands: Array.from({ length: SEATS }, () => Array.from({ length: 5 }, () => card(random))),
  market: Array.from({ length: 6 }, () => card(random)),
});

/** Give a card of a hand for one of the market; say whether that could be done. */
function swap(hand, market, give, take) {
  const from = hand.indexOf(give);
  const to = market.indexOf(take);
  if (from < 0 || to < 0) return false;
  hand[from] = take;
  market[to] = give;
  return true;
}

module.exports = { SEATS, deal, swap };
