// Seat so many tables, play all of them in a closed loop for so many seconds, and print what was measured.
const [, , , tables, seconds] = process.argv;

async function measure(seat) {
  const seated = [];
  for (let n = 0; n < Number(tables); n += 1) seated.push(await seat());
  process.stdout.write('seated\n');
  const until = performance.now() + 1000 * Number(seconds);
  setTimeout(() => process.exit(1), 1000 * Number(seconds) + 30_000); // a table is stuck
  const latencies = [];
  const began = performance.now();
  await Promise.all(
    seated.map(async (table) => {
      while (performance.now() < until) {
        const sent = performance.now();
        await table.next();
        latencies.push(performance.now() - sent);
      }
    }),
  );
  const spent = (performance.now() - began) / 1000;
  latencies.sort((a, b) => a - b);
  const cut = (share) => latencies[Math.floor(share * (latencies.length - 1))];
  process.stdout.write(`${JSON.stringify({ seconds: spent, actions: latencies.length, p50: cut(0.5), p99: cut(0.99) })}\n`);
  process.exit(0);
}

module.exports = { measure };
