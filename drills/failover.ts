import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { findFaults } from '../apps/api/src/features/verify/verify-forest.ts';
import { startFakeUnifonic } from '../apps/api/src/gateways/messages/testing/fake-unifonic.ts';
import { createAccessTokens } from '../apps/api/src/platform/caller/access-token.ts';
import { minute, second, systemClock } from '../apps/api/src/platform/clock.ts';
import { connectDatabase, type Executor } from '../apps/api/src/platform/postgres/database.ts';
import { secretsOfHouse } from '../apps/api/src/testing/secrets-of-house.ts';
import { insertPeople, insertTrees, selectGifts } from './drill-people.queries.ts';
import { enterOwnNetwork } from './failover/own-network.ts';
import { type PatroniCluster, startPatroniCluster } from './failover/patroni-cluster.ts';
import { type PeopleAtWork, startPeople } from './failover/people-at-work.ts';
import { whatIsMissing } from './failover/processes.ts';
import { databaseUrls } from './failover/settings.ts';
import type { Load } from './gift-load.ts';
import {
  apiUrl,
  environmentOf,
  keepAlive,
  secretKey,
  untilReady,
  workerOptions,
} from './house-under-fire.ts';
import { type Figure, tellFigures } from './verdict.ts';

const serverUrls = ['http://127.0.0.1:3981', 'http://127.0.0.1:3982'];
const calmMs = 4 * second;
/** Longer than Patroni waits for a leader. */
const absentMs = 35 * second;
const etcdAwayMs = 45 * second;
const stallMs = 2 * second;
const goals = { writesBackMs: 30 * second, switchMs: 5 * second, slowestReadMs: 10 * second };
const treesEach = 5;
const readerCount = 24;

/**
 * SECURITY T-HA-1 to T-HA-5: two servers behind HAProxy, writing through PgBouncer to the leader of three PostgreSQL servers
 * under Patroni and reading from its replicas, while the leader is killed, cut off, frozen, replaced and etcd is away, and while
 * the servers are replaced one after the other. With --asynchronous nobody waits for a replica, and a loss must be found.
 */
const { values } = parseArgs({
  options: {
    asynchronous: { type: 'boolean', default: false },
    only: { type: 'string' },
    givers: { type: 'string', default: '4000' },
    /** Leaves what the programs said below the folder for temporary files. */
    keep: { type: 'boolean', default: false },
    inside: { type: 'boolean', default: false },
  },
});
const missing = whatIsMissing(existsSync, process.getuid?.() === 0);
if (missing !== undefined) {
  console.error(missing);
  process.exitCode = 1;
} else if (await enterOwnNetwork()) {
  const dataDir = await mkdtemp(join(tmpdir(), 'nabta-failover-'));
  await chmod(dataDir, 0o755);
  try {
    process.exitCode = (await drill(dataDir)) ? 0 : 1;
  } finally {
    if (!values.keep) await rm(dataDir, { recursive: true, force: true });
  }
  // Everything inside the network of the drill ends with it.
  process.exit();
}

type Trial = { name: string; what: string; run(): Promise<Figure[]> };

async function drill(dataDir: string): Promise<boolean> {
  const isSynchronous = !values.asynchronous;
  console.log('Three PostgreSQL under Patroni, etcd, HAProxy and PgBouncer are starting…');
  const cluster = await startPatroniCluster({
    directory: dataDir,
    servers: serverUrls,
    apiUrl,
    isSynchronous,
  });
  const provider = await startFakeUnifonic();
  const environment = environmentOf(
    {
      DATABASE_URL: databaseUrls.pooled,
      DATABASE_DIRECT_URL: databaseUrls.direct,
      DATABASE_READ_URL: databaseUrls.replicas,
      DATABASE_PREPARED_STATEMENTS: 'off',
      DATA_DIR: join(dataDir, 'house'),
    },
    provider,
  );
  const servers: Server[] = [];
  for (const url of serverUrls) {
    servers.push(keepAlive('apps/api/src/main.ts', () => ({ ...environment, PORT: new URL(url).port })));
    await untilReady(url);
  }
  const worker = keepAlive('apps/api/src/worker.ts', () => environment, workerOptions);
  await untilReady();
  const people = startPeople(await gather());
  await delay(calmMs);
  people.look();

  let isGood = true;
  for (const { name, what, run } of trialsOf(cluster, people, servers)) {
    if (!(values.only ?? name).split(',').includes(name)) continue;
    console.log(`\n${name}: ${what}`);
    isGood = tellFigures(await run()) && isGood;
    await cluster.untilWhole();
    await delay(calmMs);
    people.look();
  }
  const load = await people.end();
  isGood = (await audit(load)) && isGood;
  await Promise.all([...servers, worker].map((each) => each.end()));
  await provider.close();
  cluster.nodes.forEach((node) => node.kill());
  return isGood;
}

type Server = ReturnType<typeof keepAlive>;

function trialsOf(cluster: PatroniCluster, people: PeopleAtWork, servers: readonly Server[]): Trial[] {
  const killed: Trial = {
    name: 'killed',
    what: 'the machine of the leader dies while its replication is stalled',
    async run() {
      const leader = await cluster.leader();
      leader.stallReplication();
      await delay(stallMs);
      leader.kill();
      await delay(absentMs);
      leader.start();
      return met();
    },
  };
  if (values.asynchronous) return [killed];
  return [
    {
      name: 'behind',
      what: 'replicas receive and do not show for four seconds',
      async run() {
        await cluster.holdReplay(true);
        const isStale = await people.isStaleForOthers();
        await delay(4 * second);
        await cluster.holdReplay(false);
        const { ownWrites, unseenOwnWrites, failedReads } = people.look();
        return [
          {
            what: 'others are shown the old name: replicas are read',
            figure: Number(isStale),
            goal: 1,
            isAtLeast: true,
          },
          { what: 'own writes looked at at once', figure: ownWrites, goal: 10, isAtLeast: true },
          { what: 'of them not seen', figure: unseenOwnWrites, goal: 0 },
          { what: 'reads that failed', figure: failedReads, goal: 0 },
        ];
      },
    },
    killed,
    {
      name: 'cut-off',
      what: `the leader is cut off the network for ${absentMs / second} s`,
      async run() {
        const leader = await cluster.leader();
        leader.cutOff();
        await delay(absentMs);
        leader.join();
        return met();
      },
    },
    {
      name: 'frozen',
      what: `the machine of the leader stands still for ${absentMs / second} s, and goes on as if nothing had been`,
      async run() {
        const leader = await cluster.leader();
        leader.freeze();
        await delay(absentMs);
        leader.thaw();
        return met();
      },
    },
    {
      name: 'switched',
      what: 'another becomes the leader as planned',
      async run() {
        await cluster.switchOver();
        await delay(10 * second);
        return met(goals.switchMs);
      },
    },
    {
      name: 'no-etcd',
      what: `etcd is away for ${etcdAwayMs / second} s`,
      async run() {
        cluster.stopEtcd();
        await delay(etcdAwayMs);
        cluster.startEtcd();
        return met(goals.switchMs);
      },
    },
    {
      name: 'upgraded',
      what: 'both servers are replaced, one after the other',
      async run() {
        for (const [place, server] of servers.entries()) {
          await server.leave();
          await untilReady(serverUrls[place]);
          await delay(2 * second);
        }
        const { failedReads, reads, gifts, longestWithoutGiftMs } = people.look();
        return [
          { what: 'reads', figure: reads, goal: 100, isAtLeast: true },
          { what: 'reads that failed', figure: failedReads, goal: 0 },
          { what: 'gifts acknowledged', figure: gifts, goal: 20, isAtLeast: true },
          { what: 'longest time without one', figure: longestWithoutGiftMs, goal: goals.switchMs, unit: 's' },
        ];
      },
    },
  ];

  function met(writesBackMs = goals.writesBackMs): Figure[] {
    const seen = people.look();
    for (const answer of seen.answers) console.log(`  a read failed: ${answer}`);
    return [
      { what: 'gifts acknowledged', figure: seen.gifts, goal: 20, isAtLeast: true },
      { what: 'longest time without one', figure: seen.longestWithoutGiftMs, goal: writesBackMs, unit: 's' },
      { what: 'reads', figure: seen.reads, goal: 100, isAtLeast: true },
      { what: 'reads that failed', figure: seen.failedReads, goal: 0 },
      { what: 'the slowest of them', figure: seen.slowestReadMs, goal: goals.slowestReadMs, unit: 's' },
      { what: 'own writes not seen', figure: seen.unseenOwnWrites, goal: 0 },
    ];
  }
}

/** Enough people that nobody meets a limit meant for people. */
async function gather() {
  const url = databaseUrls.administrator('nabta');
  const database = connectDatabase({ url, poolSize: 1, preparedStatements: false });
  const make = async (sql: Executor) => {
    const givers = await insertPeople(sql, '+966501', Number(values.givers));
    const receivers = await insertPeople(sql, '+966561', Number(values.givers) * treesEach);
    const readers = await insertPeople(sql, '+966571', readerCount);
    const owners = [...givers, ...readers];
    const trees = await insertTrees(
      sql,
      owners.map(({ accountId }) => accountId),
      treesEach,
    );
    const byOwner = Map.groupBy(trees, ({ ownerId }) => ownerId);
    const withTrees = (person: (typeof owners)[number]) => ({
      ...person,
      trees: (byOwner.get(person.accountId) ?? []).map(({ publicId }) => publicId),
    });
    return { givers: givers.map(withTrees), receivers, readers: readers.map(withTrees) };
  };
  const people = await database
    .transaction(make, { longestStatementMs: 2 * minute })
    .finally(() => database.end());
  const tokens = createAccessTokens(await secretsOfHouse(url, secretKey), 'production', systemClock);
  return {
    ...people,
    tokenOf: (person: (typeof people.givers)[number] | (typeof people.receivers)[number]) =>
      tokens.sign(person),
  };
}

/** What was acknowledged must be there. Without waiting for replicas some of it is lost, and that must be found. */
async function audit({ acknowledged, surprises }: Load): Promise<boolean> {
  const database = connectDatabase({
    url: databaseUrls.administrator('nabta'),
    poolSize: 2,
    preparedStatements: false,
  });
  const gifts = await selectGifts(database.sql);
  const broken = await findFaults(database, systemClock);
  await database.end();
  const statusOf = new Map(gifts.map(({ id, status }) => [id, status]));
  const lost = [...acknowledged.values()].filter(
    ({ giftId, status }) => statusOf.get(giftId) !== status,
  ).length;
  for (const line of [...new Set(surprises)].slice(0, 10)) console.log(`  surprise: ${line}`);
  for (const fault of broken.slice(0, 10)) console.log(`  ${fault}`);
  console.log('\nAll together');
  const enough: Figure = {
    what: 'gifts acknowledged',
    figure: acknowledged.size,
    goal: 100,
    isAtLeast: true,
  };
  if (values.asynchronous)
    return tellFigures([enough, { what: 'LOST, as must be found', figure: lost, goal: 1, isAtLeast: true }]);
  return tellFigures([
    enough,
    { what: 'LOST', figure: lost, goal: 0 },
    { what: 'BROKEN', figure: broken.length, goal: 0 },
    { what: 'answers that no failover excuses', figure: surprises.length, goal: 0 },
  ]);
}
