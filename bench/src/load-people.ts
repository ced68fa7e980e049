import { once } from 'node:events';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { createHistogram } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import pg from 'pg';

import { startFakeUnifonic } from '../../apps/api/src/gateways/messages/testing/fake-unifonic.ts';
import { startEmbeddedPostgres } from '../../apps/api/src/platform/postgres/embedded-postgres.ts';
import { findPostmaster } from '../../apps/api/src/platform/postgres/postmaster.ts';
import { secretsOfHouse } from '../../apps/api/src/testing/secrets-of-house.ts';
import { createCaller, type Told } from './crowd/caller.ts';
import { gatherCrowd } from './crowd/gather-crowd.ts';
import { visit, type World } from './crowd/visits.ts';
import { processorMs } from './processor-time.ts';
import { freePort, root, run, secretKey, startOurs, startWorker, tokensOf } from './server.ts';
import { isGood, type Row, tell, verdict } from './table.ts';

/** What a person asks for where the answers come in time: a thousand calls a second of a thousand people, and a few more. */
const callsPerSecond = 1.005;
/** In which all have come, and the code of the server was compiled. */
const warmUpMs = 60_000;
const goals = { perSecondOfPerson: 1, p99Ms: 250, minReads: 0.88, maxReads: 0.93 };

/**
 * T-LOAD-1: so many people at once for so many minutes, each at their own pace and with real behaviour, on the product as the guide
 * for one machine runs it; server, worker, database and the people themselves share the cores of this machine.
 */
const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '1000' },
    minutes: { type: 'string', default: '5' },
    trees: { type: 'string', default: '100000' },
    accounts: { type: 'string', default: '10000' },
    workers: { type: 'string', default: 'auto' },
  },
});
const people = Number(values.people);

const dataDir = join(root, '.data', `load-${values.trees}`);
await run(['scripts/seed.ts', '--trees', values.trees, '--accounts', values.accounts], { DATA_DIR: dataDir });
const postgres = await startEmbeddedPostgres({ dataDir, log: console.log, durable: true });
const url = postgres.url('nabta');
const provider = await startFakeUnifonic();
const pool = new pg.Pool({ connectionString: url, max: 1 });
try {
  await pool.query('vacuum (analyze) tree');
  // What people did in an earlier run is not counted against them.
  await pool.query('truncate rate_bucket');
  const port = await freePort();
  const settings = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    QUIET_HOURS: 'off',
    UNIFONIC_URL: provider.baseUrl,
    UNIFONIC_APP_SID: provider.appSid,
  };
  const server = await startOurs(url, port, { ...settings, WORKERS: values.workers });
  const worker = startWorker(url, settings);
  try {
    const { pid: databasePid = 0 } = findPostmaster(join(dataDir, 'postgres')) ?? {};
    const isMet = await loadWithPeople(port, {
      people: () => processorMs(process.pid),
      server: () => processorMs(server.pid ?? 0, { all: true }),
      jobs: () => processorMs(worker.pid ?? 0),
      database: () => processorMs(databasePid, { all: true }),
    });
    process.exitCode = isMet ? 0 : 1;
  } finally {
    const ended = [server, worker].map((child) => once(child, 'exit'));
    for (const child of [server, worker]) child.kill();
    await Promise.all(ended);
  }
} finally {
  await pool.end();
  await provider.close();
  await postgres.stop();
}

/** Who uses the processors. */
type Users = Record<string, () => number>;

async function loadWithPeople(port: number, users: Users): Promise<boolean> {
  const account = createAccount();
  const { call, end } = createCaller(port, account.note);
  const visitors = await gatherCrowd(pool, await tokensOf(url), people);
  const world: World = { call, visitors, secrets: await secretsOfHouse(url, secretKey) };
  const ms = Number(values.minutes) * 60_000;
  console.log(
    `${people} people for ${values.minutes} minutes, after ${warmUpMs / 1_000} s in which they come…`,
  );
  const isOver = AbortSignal.timeout(warmUpMs + ms);
  const all = visitors.map(async (visitor) => {
    await delay(Math.random() * warmUpMs);
    while (!isOver.aborted) {
      const cameAt = performance.now();
      const calls = await visit(world, visitor);
      const comesAgainAt = cameAt + ((0.5 + Math.random()) * 1_000 * calls) / callsPerSecond;
      await delay(Math.max(0, comesAgainAt - performance.now()));
    }
  });
  await delay(warmUpMs);
  account.begin();
  const before = Object.entries(users).map(([name, usedMs]) => ({ name, usedMs, at: usedMs() }));
  await delay(ms);
  const rows = account.rows(ms);
  const used = before.map(({ name, usedMs, at }) => ({ name, ms: usedMs() - at }));
  await Promise.all(all);
  end();
  console.log(`\n${Number(values.trees).toLocaleString('en')} trees, ${values.workers} server process(es)\n`);
  tellProcessorTime(used, account.calls(), ms);
  tell(rows);
  return isGood(rows);
}

/** Robust where others use the machine too: what a call costs does not depend on how long it waits. */
function tellProcessorTime(used: { name: string; ms: number }[], calls: number, ms: number): void {
  const all = { name: 'together', ms: used.reduce((sum, each) => sum + each.ms, 0) };
  const told = [...used, all].map((each) => `${each.name} ${(each.ms / calls).toFixed(2)} ms`);
  const cores = availableParallelism();
  console.log(`Processor time of a call: ${told.join(', ')}`);
  console.log(
    `${((100 * all.ms) / (ms * cores)).toFixed(0)} % of ${cores} cores; load of the machine in the last minute: ${loadavg()[0]?.toFixed(1)}\n`,
  );
}

/** What came of the calls since it began. */
function createAccount() {
  const histogramOf = () => createHistogram({ figures: 3 });
  let all = histogramOf();
  let kinds = new Map<string, ReturnType<typeof histogramOf>>();
  let writes = 0;
  let faults = new Map<string, number>();
  /** Until the figures were taken. */
  let counted = 0;
  return { note, begin, rows, calls: () => counted };

  function begin(): void {
    [all, kinds, writes, faults] = [histogramOf(), new Map(), 0, new Map()];
  }

  function note({ kind, isWrite, ms, fault }: Told): void {
    const microseconds = Math.max(1, Math.round(ms * 1_000));
    all.record(microseconds);
    const ofKind = kinds.get(kind) ?? histogramOf();
    kinds.set(kind, ofKind);
    ofKind.record(microseconds);
    if (isWrite) writes += 1;
    if (fault !== undefined) faults.set(fault, (faults.get(fault) ?? 0) + 1);
  }

  function rows(ms: number): Row[] {
    counted = all.count;
    const perSecond = (counted / ms) * 1_000;
    const p99Ms = all.percentile(99) / 1_000;
    const reads = 1 - writes / Math.max(1, all.count);
    const failed = faults.values().reduce((sum, count) => sum + count, 0);
    for (const [fault, count] of [...faults].slice(0, 10)) console.log(`  ${count} × ${fault}`);
    for (const [kind, times] of kinds) {
      const [half, most] = [50, 99].map((share) => (times.percentile(share) / 1_000).toFixed(0));
      console.log(
        `  ${kind.padEnd(14)} ${String(times.count).padStart(8)} calls, half within ${half} ms, p99 ${most} ms`,
      );
    }
    const share = `${(100 * reads).toFixed(1)} %`;
    return [
      {
        job: 'requests a second',
        ours: perSecond.toFixed(0),
        ...verdict(perSecond, { min: goals.perSecondOfPerson * people }),
      },
      { job: 'p99', ours: `${p99Ms.toFixed(0)} ms`, ...verdict(p99Ms, { max: goals.p99Ms }, ' ms') },
      { job: 'failed', ours: String(failed), ...verdict(failed, { max: 0 }) },
      { job: 'reads, at least', ours: share, ...verdict(reads, { min: goals.minReads }) },
      { job: 'reads, at most', ours: share, ...verdict(reads, { max: goals.maxReads }) },
    ];
  }
}
