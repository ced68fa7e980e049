import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { second } from '../apps/api/src/core/clock.ts';
import { createPeople } from '../testkit/people.ts';
import { atLeast, atMost, type Metric } from '../testkit/results.ts';
import { scenario } from '../testkit/scenario.ts';
import { openDatabase, startServer, type TestServer, waitUntilReady } from '../testkit/server.ts';
import { type FailoverLoad, startFailoverLoad } from './failover/failover-load.ts';
import { enterNetworkNamespace } from './failover/network-namespace.ts';
import { type PatroniCluster, startPatroniCluster } from './failover/patroni-cluster.ts';
import { describeMissingPrograms } from './failover/processes.ts';
import { databaseUrls } from './failover/settings.ts';
import { selectGifts } from './parts/drill.queries.ts';
import { findLostGifts, type GiftLoadResult } from './parts/gift-load.ts';

/** HAProxy distributes the calls to this port over the servers. */
const apiPort = 3971;
const ports = [3981, 3982];
const urlOf = (port: number) => `http://127.0.0.1:${port}`;
const settleMs = 4 * second;
/** Longer than Patroni's leader TTL. */
const outageMs = 35 * second;
const etcdOutageMs = 45 * second;
const stallMs = 2 * second;
const goals = { writesBackMs: 30 * second, switchMs: 5 * second, slowestReadMs: 10 * second };
const treesEach = 5;
const readerCount = 24;

const missing = describeMissingPrograms(existsSync, process.getuid?.() === 0);
if (missing !== undefined) {
  console.error(missing);
  process.exit(1);
}
if (!(await enterNetworkNamespace())) process.exit();

/**
 * Two servers behind HAProxy write through PgBouncer to the leader of three PostgreSQL nodes under Patroni
 * and read from its replicas. The leader is killed, disconnected, frozen and replaced, etcd stops, and the
 * servers are restarted. With --asynchronous replication the drill must detect a loss.
 */
const defaults = {
  asynchronous: false,
  only: '',
  givers: 4_000,
  /** Keeps the logs in the temporary folder. */
  keep: false,
  inside: false,
};
await scenario(defaults, async ({ asynchronous, only, givers, keep }, report) => {
  await using cleanup = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'nabta-failover-'));
  if (!keep) cleanup.defer(() => rm(dataDir, { recursive: true, force: true }));
  await chmod(dataDir, 0o755);
  console.log('Three PostgreSQL under Patroni, etcd, HAProxy and PgBouncer are starting…');
  const cluster = await startPatroniCluster({
    directory: dataDir,
    servers: ports.map(urlOf),
    apiUrl: urlOf(apiPort),
    isSynchronous: !asynchronous,
  });
  cleanup.defer(() => cluster.nodes.forEach((node) => node.kill()));
  const database = openDatabase(databaseUrls.administrator('nabta'), join(dataDir, 'product'));
  cleanup.use(database);
  const server = await startServer({
    database,
    ports,
    worker: true,
    env: {
      DATABASE_URL: databaseUrls.pooled,
      DATABASE_DIRECT_URL: databaseUrls.direct,
      DATABASE_READ_URL: databaseUrls.replicas,
      DATABASE_PREPARED_STATEMENTS: 'off',
    },
  });
  cleanup.use(server);
  await waitUntilReady(urlOf(apiPort));
  // Enough people that none reaches a per-account rate limit.
  const traffic = startFailoverLoad(
    { urls: [urlOf(apiPort)] },
    {
      givers: await createPeople(server, givers, { treesEach }),
      receivers: await createPeople(server, givers * treesEach, { prefix: '+966561' }),
      readers: await createPeople(server, readerCount, { prefix: '+966571', treesEach }),
    },
  );
  await delay(settleMs);
  traffic.takeStats();

  const selected = asynchronous ? 'killed' : only;
  for (const { name, description, run } of createTrials(cluster, traffic, server)) {
    if (!(selected || name).split(',').includes(name)) continue;
    console.log(`\n${name}: ${description}`);
    report(name, await run());
    await cluster.waitUntilHealthy();
    await delay(settleMs);
    traffic.takeStats();
  }
  report('All together', await summarize(server, await traffic.end(), asynchronous));
});
// All processes in the network namespace end with this one.
process.exit();

type Trial = { name: string; description: string; run(): Promise<Metric[]> };

function createTrials(cluster: PatroniCluster, traffic: FailoverLoad, server: TestServer): Trial[] {
  return [
    {
      name: 'behind',
      description: 'replicas receive but do not replay WAL for four seconds',
      async run() {
        await cluster.setReplayPaused(true);
        const isStale = await traffic.isStaleForOtherClients();
        await delay(4 * second);
        await cluster.setReplayPaused(false);
        const { ownWrites, unseenOwnWrites, failedReads } = traffic.takeStats();
        return [
          atLeast('stale reads by other clients, so replicas are used', Number(isStale), 1),
          atLeast('own writes read back immediately', ownWrites, 10),
          atMost('own writes not visible', unseenOwnWrites, 0),
          atMost('failed reads', failedReads, 0),
        ];
      },
    },
    {
      name: 'killed',
      description: "the leader's machine dies while its replication is stalled",
      async run() {
        const leader = await cluster.findLeader();
        leader.stallReplication();
        await delay(stallMs);
        return measureOutage(leader.kill, leader.start);
      },
    },
    {
      name: 'cut-off',
      description: `the leader is disconnected for ${outageMs / second} s`,
      async run() {
        const leader = await cluster.findLeader();
        return measureOutage(leader.disconnect, leader.reconnect);
      },
    },
    {
      name: 'frozen',
      description: `the leader's machine is frozen for ${outageMs / second} s, then resumed`,
      async run() {
        const leader = await cluster.findLeader();
        return measureOutage(leader.freeze, leader.thaw);
      },
    },
    {
      name: 'switched',
      description: 'planned switchover',
      async run() {
        await cluster.switchOver();
        await delay(10 * second);
        return measure(goals.switchMs);
      },
    },
    {
      name: 'no-etcd',
      description: `etcd is stopped for ${etcdOutageMs / second} s`,
      async run() {
        cluster.stopEtcd();
        await delay(etcdOutageMs);
        cluster.startEtcd();
        return measure(goals.switchMs);
      },
    },
    {
      name: 'upgraded',
      description: 'rolling restart of both servers',
      async run() {
        await server.restartWith({}, 2 * second);
        return measure(goals.switchMs);
      },
    },
  ];

  async function measureOutage(beginOutage: () => void, endOutage: () => void): Promise<Metric[]> {
    beginOutage();
    await delay(outageMs);
    endOutage();
    return measure();
  }

  function measure(writesBackMs = goals.writesBackMs): Metric[] {
    const stats = traffic.takeStats();
    for (const failure of stats.readFailures) console.log(`  failed read: ${failure}`);
    return [
      atLeast('gifts acknowledged', stats.gifts, 20),
      atMost('longest time without an acknowledged gift', stats.longestWithoutGiftMs, writesBackMs, 's'),
      atLeast('reads', stats.reads, 100),
      atMost('failed reads', stats.failedReads, 0),
      atMost('slowest read', stats.slowestReadMs, goals.slowestReadMs, 's'),
      atMost('own writes not visible', stats.unseenOwnWrites, 0),
    ];
  }
}

/**
 * Every acknowledged gift must exist. Without synchronous replication some are lost, which the drill must
 * detect.
 */
async function summarize(
  { database }: TestServer,
  load: GiftLoadResult,
  asynchronous: boolean,
): Promise<Metric[]> {
  const lost = findLostGifts(load, await selectGifts(database.sql)).length;
  const violations = await database.countViolations();
  return [
    atLeast('gifts acknowledged', load.acknowledged.size, 100),
    ...(asynchronous
      ? [atLeast('lost gifts, must be detected', lost, 1)]
      : [
          atMost('lost gifts', lost, 0),
          atMost('invariant violations', violations, 0),
          atMost('responses that a failover does not explain', load.unexpected.length, 0),
        ]),
  ];
}
