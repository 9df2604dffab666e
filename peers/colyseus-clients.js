const { Client } = require('colyseus.js');
const { SEATS } = require('./swap');
const { measure } = require('./measure');

const client = new Client(`ws://127.0.0.1:${process.argv[2]}`);

/** Seat four at a table; `next` plays one move and resolves when all four have seen it. */
async function seat() {
  const first = await client.create('swap');
  const rooms = [first];
  for (let n = 1; n < SEATS; n += 1) rooms.push(await client.joinById(first.roomId));
  const hands = [];
  let wake = () => undefined;
  rooms.forEach((room, n) => {
    room.onMessage('hand', (hand) => {
      hands[n] = hand;
      wake();
    });
    room.onStateChange(() => wake());
    room.send('ready');
  });
  const until = (met) =>
    new Promise((resolve) => {
      wake = () => met() && resolve();
      wake();
    });
  await until(() => hands.filter(Boolean).length === SEATS && rooms.every((room) => room.state.card0));
  return {
    next: async () => {
      const { turn, card5 } = rooms[0].state;
      const mover = turn % SEATS;
      rooms[mover].send('swap', { give: hands[mover][0], take: card5 });
      await until(() => rooms.every((room) => room.state.turn > turn));
    },
  };
}

measure(seat);
