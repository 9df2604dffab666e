// Colyseus with the promises that Brushpass makes: nobody is told of a move before it is committed, and a hand is
// in its owner's view alone, by the library's own filters.
const http = require('node:http');
const express = require('express');
const Database = require('better-sqlite3');
const { Room, Server } = require('@colyseus/core');
const { WebSocketTransport } = require('@colyseus/ws-transport');
const { ArraySchema, StateView, schema } = require('@colyseus/schema');
const { SEATS, deal, swap } = require('./swap');

const fields = (count) => Array.from({ length: count }, (_, n) => `card${n}`);
const typed = (names) => Object.fromEntries(names.map((name) => [name, 'string']));
const [MARKET, HAND] = [fields(6), fields(5)];
const Hand = schema(typed(HAND));
const Table = schema({ turn: 'number', sizes: ['number'], hands: { array: Hand, view: true }, ...typed(MARKET) });

const MOMENT = 2; // milliseconds between two commits, at least
const db = new Database(process.argv[3]);
db.pragma('journal_mode = WAL');
db.pragma('synchronous = NORMAL');
db.exec(`CREATE TABLE moves (match TEXT, step INTEGER, seat INTEGER, at INTEGER, ref INTEGER, move TEXT,
         PRIMARY KEY (match, step)) WITHOUT ROWID`);
const insert = db.prepare('INSERT INTO moves VALUES (?, ?, ?, ?, ?, ?)');
const write = db.transaction((group) => group.forEach(({ row }) => insert.run(...row)));

let group = [];
let last = 0;

/** Commit everything that was played since the last time, then tell all tables of it. */
function flush() {
  const due = group;
  group = [];
  last = performance.now();
  write(due);
  due.forEach(({ told }) => told());
}

function keep(row, told) {
  if (!group.length) {
    const wait = last + MOMENT - performance.now();
    wait > 0 ? setTimeout(flush, wait) : setImmediate(flush);
  }
  group.push({ row, told });
}

class SwapRoom extends Room {
  onCreate() {
    const { hands, market } = deal(Math.random);
    const began = Date.now();
    this.maxClients = SEATS;
    this.state = new Table();
    this.state.turn = 0;
    this.state.sizes = new ArraySchema(...hands.map((hand) => hand.length));
    this.state.hands = new ArraySchema(...hands.map(() => new Hand()));
    this.lay(this.state, MARKET, market);
    hands.forEach((hand, seat) => this.lay(this.state.hands[seat], HAND, hand));
    this.patchRate = null; // patches go out with each commit, not by the clock
    this.onMessage('swap', (client, { give, take }) => {
      const seat = this.clients.indexOf(client);
      if (seat !== this.state.turn % SEATS || !swap(hands[seat], market, give, take)) return;
      this.lay(this.state, MARKET, market);
      this.lay(this.state.hands[seat], HAND, hands[seat]);
      this.state.turn += 1;
      const move = JSON.stringify({ type: 'SwapCard', give, take });
      keep([this.roomId, this.state.turn, seat, Date.now() - began, this.state.turn, move], () => this.broadcastPatch());
    });
    // For the driver alone: it plays all four, and reckons for itself what they hold after each swap.
    this.onMessage('ready', (client) => client.sendBytes('deal', Buffer.from(JSON.stringify({ hands, market }))));
  }

  onJoin(client) {
    client.view = new StateView();
    client.view.add(this.state.hands[this.clients.indexOf(client)]);
  }

  lay(onto, names, cards) {
    names.forEach((name, n) => {
      onto[name] = cards[n];
    });
  }
}

const app = express();
const server = new Server({ transport: new WebSocketTransport({ server: http.createServer(app), pingInterval: 0 }), greet: false });
server.define('swap', SwapRoom);
server.listen(Number(process.argv[2])).then(() => process.stdout.write('ready\n'));
