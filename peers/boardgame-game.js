const { INVALID_MOVE, PlayerView } = require('boardgame.io/core');
const { SEATS, deal, swap } = require('./swap');

const game = {
  name: 'swap',
  minPlayers: SEATS,
  maxPlayers: SEATS,
  setup: ({ random }) => {
    const { hands, market } = deal(() => random.Number());
    return { players: Object.fromEntries(hands.map((hand, seat) => [String(seat), { hand }])), market };
  },
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1 },
  disableUndo: true,
  moves: {
    swap: {
      client: false,
      move: ({ G, playerID }, give, take) => {
        if (!swap(G.players[playerID].hand, G.market, give, take)) return INVALID_MOVE;
      },
    },
  },
};

module.exports = { game };
