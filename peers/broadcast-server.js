// The floor: whatever one of a table says, all four are sent as many bytes as Brushpass sends of a move. No game.
const { WebSocketServer } = require('ws');

const FRAME = JSON.stringify({ type: 'Frame', n: 1, table: 'x'.repeat(660) });
const tables = new Map();
const server = new WebSocketServer({ port: Number(process.argv[2]), perMessageDeflate: false });
server.on('connection', (socket, { url }) => {
  const mates = tables.get(url) ?? [];
  tables.set(url, [...mates, socket]);
  socket.on('message', () => tables.get(url).forEach((mate) => mate.send(FRAME)));
});
server.on('listening', () => process.stdout.write('ready\n'));
