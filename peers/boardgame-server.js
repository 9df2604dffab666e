const { Server, Origins, FlatFile } = require('boardgame.io/server');
const { game } = require('./boardgame-game');

// The lobby on a port of its own: with the Koa of today it is not found on the same one. Matches are kept in files,
// by the library's own storage.
const port = Number(process.argv[2]);
Server({ games: [game], origins: [Origins.LOCALHOST], db: new FlatFile({ dir: `${process.argv[3]}.files` }) })
  .run({ port, lobbyConfig: { apiPort: port + 1 } })
  .then(() => process.stdout.write('ready\n'));
