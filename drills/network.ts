import { type Socket, connect, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

import { type ApiResponse, createClient } from '../testkit/client.ts';
import { runLoops } from '../testkit/load.ts';
import { createPeople } from '../testkit/people.ts';
import { poll, portOf } from '../testkit/processes.ts';
import { atLeast, atMost } from '../testkit/results.ts';
import { scenario } from '../testkit/scenario.ts';
import { startDatabase, startServer } from '../testkit/server.ts';

const goals = { readsRecoveredMs: 10_000, slowestCallMs: 8_000, codeMs: 30_000 };
/** Below this, the run proves nothing. */
const min = { blackholed: 4, reads: 500 };
const readers = 12;
const readIntervalMs = 25;
const warmUpMs = 3_000;
const observationMs = 30_000;
const timeoutMs = 60_000;

/** Silently drops the traffic of all open database connections; users must barely notice. */
await scenario({ rounds: 2 }, async ({ rounds }, report) => {
  await using database = await startDatabase();
  using proxy = await startBlackholeProxy(database.url);
  await using server = await startServer({ database, worker: true, env: { DATABASE_URL: proxy.url } });
  const people = await createPeople(server, 1_000, { treesEach: 2 });
  const clients = people.map(({ token }) => createClient(server, { token: token(), timeoutMs }));
  // The worker starts after the server and is ready once it has delivered a message.
  const firstPhone = '+966550000999';
  await requestCode(firstPhone);
  await waitForDelivery(firstPhone);
  for (let round = 0; round < rounds; round += 1) await runOutage(`+96655000${1_000 + round}`);

  async function runOutage(phone: string): Promise<void> {
    const reads: (ApiResponse & { endedAt: number })[] = [];
    const abort = new AbortController();
    const loops = runLoops(
      { loops: readers, intervalMs: readIntervalMs, signal: abort.signal },
      async (index) => {
        const response = await clients[index % clients.length]?.call('GET', '/tree/infinite');
        if (response) reads.push({ ...response, endedAt: performance.now() });
      },
    );
    await delay(warmUpMs);
    const blackholed = proxy.silenceConnections();
    const outageAt = performance.now();
    const codeRequest = requestCode(phone);
    await waitForDelivery(phone);
    const codeMs = performance.now() - outageAt;
    const codeCalls = await codeRequest;
    await delay(Math.max(0, outageAt + observationMs - performance.now()));
    abort.abort();
    await loops;
    const failed = reads.filter(({ isOk }) => !isOk);
    const recoveredMs = Math.max(0, ...failed.map(({ endedAt }) => endedAt - outageAt));
    const slowestMs = Math.max(...[...reads, ...codeCalls].map(({ tookMs }) => tookMs));
    report(`${failed.length} reads failed`, [
      atLeast('blackholed connections', blackholed, min.blackholed),
      atLeast('reads', reads.length, min.reads),
      atMost('time until reads succeed again', recoveredMs, goals.readsRecoveredMs, 's'),
      atMost('slowest request', slowestMs, goals.slowestCallMs, 's'),
      atMost('delivery of a code requested during the outage', codeMs, goals.codeMs, 's'),
    ]);
  }

  /** Retries like a user when the server responds with an error. */
  async function requestCode(phone: string): Promise<ApiResponse[]> {
    const codeCalls: ApiResponse[] = [];
    const client = createClient(server, { timeoutMs });
    while (codeCalls.length < 10 && !codeCalls.at(-1)?.isOk) {
      if (codeCalls.length > 0) await delay(500);
      codeCalls.push(await client.call('POST', '/auth/login_phone', { phone }));
    }
    return codeCalls;
  }

  async function waitForDelivery(phone: string): Promise<void> {
    await poll(() => server.textsOf(phone).length > 0, 2 * goals.codeMs, 50);
  }
});

/**
 * TCP proxy to the database that can drop traffic silently, like a firewall that lost its connection table.
 */
type BlackholeProxy = Disposable & {
  /** Database URL through the proxy. */
  url: string;
  /**
   * Silently drops all further traffic of the open connections and returns their number; new connections
   * work.
   */
  silenceConnections(): number;
};

type ProxyConnection = { client: Socket; upstream: Socket; isSilent: boolean };

async function startBlackholeProxy(databaseUrl: string): Promise<BlackholeProxy> {
  const { hostname: host, port } = new URL(databaseUrl);
  const connections = new Set<ProxyConnection>();
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    const upstream = connect({ host, port: Number(port), allowHalfOpen: true, noDelay: true });
    const connection: ProxyConnection = { client, upstream, isSilent: false };
    connections.add(connection);
    forward(connection, client, upstream);
    forward(connection, upstream, client);
  });

  /** Forwards data and connection ends unless the connection is silenced. */
  function forward(connection: ProxyConnection, from: Socket, to: Socket): void {
    from.on('data', (bytes) => connection.isSilent || to.write(bytes));
    from.on('end', () => connection.isSilent || to.end());
    from.on('error', () => {});
    from.on('close', () => {
      if (connection.isSilent) return;
      to.destroy();
      connections.delete(connection);
    });
  }

  server.listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const proxyPort = String(portOf(server));
  return {
    url: Object.assign(new URL(databaseUrl), { port: proxyPort }).href,
    silenceConnections() {
      const open = [...connections].filter(({ isSilent }) => !isSilent);
      for (const connection of open) connection.isSilent = true;
      return open.length;
    },
    [Symbol.dispose]() {
      server.close();
      for (const { client, upstream } of connections) {
        client.destroy();
        upstream.destroy();
      }
    },
  };
}
