const { Server, Origins } = require('boardgame.io/server');
const { game } = require('./boardgame-game');

// The lobby on a port of its own: with the Koa of today it is not found on the same one.
const port = Number(process.argv[2]);
Server({ games: [game], origins: [Origins.LOCALHOST] })
  .run({ port, lobbyConfig: { apiPort: port + 1 } })
  .then(() => process.stdout.write('ready\n'));
