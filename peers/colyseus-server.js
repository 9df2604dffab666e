const http = require('node:http');
const express = require('express');
const { Room, Server } = require('@colyseus/core');
const { WebSocketTransport } = require('@colyseus/ws-transport');
const { ArraySchema, schema } = require('@colyseus/schema');
const { SEATS, deal, swap } = require('./swap');

// A field for each card on the market: an array of this library grows when one of its items is replaced.
const slots = Array.from({ length: 6 }, (_, n) => `card${n}`);
const Table = schema({ turn: 'number', sizes: ['number'], ...Object.fromEntries(slots.map((slot) => [slot, 'string'])) });

/** The table is the shared state; a hand is sent to its owner alone. Nothing is kept. */
class SwapRoom extends Room {
  onCreate() {
    const { hands, market } = deal(Math.random);
    this.maxClients = SEATS;
    this.hands = hands;
    this.state = new Table();
    this.state.turn = 0;
    this.market = market;
    this.lay();
    this.state.sizes = new ArraySchema(...hands.map((hand) => hand.length));
    this.patchRate = null; // patches go out with each move, not by the clock
    this.onMessage('swap', (client, { give, take }) => {
      const seat = this.clients.indexOf(client);
      if (seat !== this.state.turn % SEATS || !swap(this.hands[seat], this.market, give, take)) return;
      this.lay();
      this.state.turn += 1;
      client.send('hand', this.hands[seat]);
      this.broadcastPatch();
    });
    // For the driver alone: it plays all four, and reckons for itself what they hold after each swap.
    this.onMessage('ready', (client) => client.sendBytes('deal', Buffer.from(JSON.stringify({ hands, market }))));
  }

  lay() {
    slots.forEach((slot, n) => {
      this.state[slot] = this.market[n];
    });
  }
}

const app = express();
const server = new Server({ transport: new WebSocketTransport({ server: http.createServer(app), pingInterval: 0 }), greet: false });
server.define('swap', SwapRoom);
server.listen(Number(process.argv[2])).then(() => process.stdout.write('ready\n'));
