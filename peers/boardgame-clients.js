const { Client } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');
const { game } = require('./boardgame-game');
const { SEATS } = require('./swap');
const { measure } = require('./measure');

const port = Number(process.argv[2]);
const server = `http://127.0.0.1:${port}`;
const lobby = `http://127.0.0.1:${port + 1}`;

async function post(path, body) {
  const answer = await fetch(lobby + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return answer.json();
}

/** Seat four at a table; `next` plays one move and resolves when all four have seen it. */
async function seat() {
  const { matchID } = await post('/games/swap/create', { numPlayers: SEATS });
  const clients = [];
  for (let n = 0; n < SEATS; n += 1) {
    const playerID = String(n);
    const { playerCredentials } = await post(`/games/swap/${matchID}/join`, { playerID, playerName: playerID });
    const client = Client({
      game,
      multiplayer: SocketIO({ server, socketOpts: { transports: ['websocket'] } }),
      matchID,
      playerID,
      credentials: playerCredentials,
      numPlayers: SEATS,
      debug: false,
    });
    client.start();
    clients.push(client);
  }
  const all = (turn) =>
    new Promise((resolve) => {
      const check = () => {
        if (clients.every((client) => (client.getState()?.ctx.turn ?? 0) >= turn)) {
          stops.forEach((stop) => stop());
          resolve();
        }
      };
      const stops = clients.map((client) => client.subscribe(check));
      check();
    });
  await all(1);
  return {
    next: async () => {
      const { G, ctx } = clients[0].getState();
      const mover = clients[Number(ctx.currentPlayer)];
      const { hand } = mover.getState().G.players[ctx.currentPlayer];
      mover.moves.swap(hand[0], G.market[G.market.length - 1]);
      await all(ctx.turn + 1);
    },
  };
}

measure(seat);
