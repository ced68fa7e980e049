import { availableParallelism, loadavg } from 'node:os';
import { createHistogram } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';

import { insertSessions } from '../../testkit/fixtures.queries.ts';
import { cpuMs } from '../../testkit/processes.ts';
import { type Row, checkGoal, checkMs, printTable } from '../../testkit/results.ts';
import { parseOptions } from '../../testkit/scenario.ts';
import { type TestServer } from '../../testkit/server.ts';
import { startBenchServer, startForest } from './bench-server.ts';
import { type CallResult, createCaller } from './load/caller.ts';
import { type LoadData, type Visitor, visit } from './load/visits.ts';

/**
 * Calls per second and person when responses are fast: 1,000 people make slightly more than 1,000 calls per
 * second.
 */
const callsPerSecond = 1.005;
/** All people have started and the server's code is compiled after this time. */
const warmUpMs = 60_000;
/** Access tokens are valid for 15 minutes. */
const renewMs = 10 * 60_000;
const treesEach = 12;
const goals = { perSecondOfPerson: 1, p99Ms: 250, minReads: 0.88, maxReads: 0.93 };

/**
 * Simulates many users with realistic behaviour and pace against the single-machine deployment. Server,
 * worker, database and load generator share the cores of this machine.
 */
const options = parseOptions({
  people: 1_000,
  minutes: 5,
  trees: 100_000,
  accounts: 10_000,
  workers: 'auto',
});

await using database = await startForest(`load-${options.trees}`, options);
await database.pool.query('vacuum (analyze) tree');
// Resets the rate limits of earlier runs.
await database.pool.query('truncate rate_bucket');
await using server = await startBenchServer({
  database,
  worker: true,
  env: { LOG_LEVEL: 'warn', WORKERS: options.workers },
});
process.exitCode = (await runLoad(server)) ? 0 : 1;

async function runLoad(server: TestServer): Promise<boolean> {
  /** CPU time per process, by name. */
  const cpuCounters: Record<string, () => number> = {
    people: () => cpuMs(process.pid),
    server: () => server.cpuMs('servers'),
    jobs: () => server.cpuMs('worker'),
    database: () => server.cpuMs('database'),
  };
  const statistics = createStatistics();
  const { call, end } = createCaller(server.url, statistics.record);
  const visitors = await createVisitors(server, options.people);
  const data: LoadData = { call, visitors, secrets: server.secrets };
  const ms = options.minutes * 60_000;
  console.log(
    `${options.people} people for ${options.minutes} minutes, after a warm-up of ${warmUpMs / 1_000} s…`,
  );
  const timeout = AbortSignal.timeout(warmUpMs + ms);
  const visiting = visitors.map(async (visitor) => {
    await delay(Math.random() * warmUpMs);
    while (!timeout.aborted) {
      const startedAt = performance.now();
      const calls = await visit(data, visitor);
      const nextAt = startedAt + ((0.5 + Math.random()) * 1_000 * calls) / callsPerSecond;
      await delay(Math.max(0, nextAt - performance.now()));
    }
  });
  await delay(warmUpMs);
  statistics.begin();
  const cpuTimes = Object.entries(cpuCounters).map(([name, readMs]) => ({ name, readMs, startMs: readMs() }));
  await delay(ms);
  const rows = statistics.report(ms);
  const usedCpuTimes = cpuTimes.map(({ name, readMs, startMs }) => ({ name, ms: readMs() - startMs }));
  await Promise.all(visiting);
  end();
  console.log(`\n${options.trees.toLocaleString('en')} trees, ${options.workers} server process(es)\n`);
  printCpuTime(usedCpuTimes, statistics.callCount(), ms);
  return printTable(rows);
}

/** CPU time per call is robust on a busy machine, because it does not include waiting. */
function printCpuTime(cpuTimes: { name: string; ms: number }[], calls: number, ms: number): void {
  const total = { name: 'total', ms: cpuTimes.reduce((sum, { ms }) => sum + ms, 0) };
  const texts = [...cpuTimes, total].map(({ name, ms }) => `${name} ${(ms / calls).toFixed(2)} ms`);
  const cores = availableParallelism();
  console.log(`CPU time per call: ${texts.join(', ')}`);
  console.log(
    `${((100 * total.ms) / (ms * cores)).toFixed(0)} % of ${cores} cores; load of the machine in the last minute: ${loadavg()[0]?.toFixed(1)}\n`,
  );
}

/** Collects the results of the calls since `begin`. */
function createStatistics() {
  const createTimes = () => createHistogram({ figures: 3 });
  let allTimes = createTimes();
  let timesByKind = new Map<string, ReturnType<typeof createTimes>>();
  let writes = 0;
  let failures = new Map<string, number>();
  /** Number of calls at the time of the report. */
  let callCount = 0;
  return { record, begin, report, callCount: () => callCount };

  function begin(): void {
    [allTimes, timesByKind, writes, failures] = [createTimes(), new Map(), 0, new Map()];
  }

  function record({ kind, isWrite, ms, failure }: CallResult): void {
    const microseconds = Math.max(1, Math.round(ms * 1_000));
    allTimes.record(microseconds);
    const times = timesByKind.get(kind) ?? createTimes();
    timesByKind.set(kind, times);
    times.record(microseconds);
    if (isWrite) writes += 1;
    if (failure !== undefined) failures.set(failure, (failures.get(failure) ?? 0) + 1);
  }

  function report(ms: number): Row[] {
    callCount = allTimes.count;
    const perSecond = (callCount / ms) * 1_000;
    const p99Ms = allTimes.percentile(99) / 1_000;
    const reads = 1 - writes / Math.max(1, callCount);
    const failed = failures.values().reduce((sum, count) => sum + count, 0);
    for (const [failure, count] of [...failures].slice(0, 10)) console.log(`  ${count} × ${failure}`);
    for (const [kind, times] of timesByKind) {
      const [p50, p99] = [50, 99].map((share) => (times.percentile(share) / 1_000).toFixed(0));
      console.log(
        `  ${kind.padEnd(14)} ${String(times.count).padStart(8)} calls, half within ${p50} ms, p99 ${p99} ms`,
      );
    }
    const share = `${(100 * reads).toFixed(1)} %`;
    return [
      {
        job: 'requests per second',
        ours: perSecond.toFixed(0),
        ...checkGoal(perSecond, { min: goals.perSecondOfPerson * options.people }),
      },
      checkMs('p99', p99Ms, { max: goals.p99Ms }),
      { job: 'failed', ours: String(failed), ...checkGoal(failed, { max: 0 }) },
      { job: 'reads, at least', ours: share, ...checkGoal(reads, { min: goals.minReads }) },
      { job: 'reads, at most', ours: share, ...checkGoal(reads, { max: goals.maxReads }) },
    ];
  }
}

/** Prepares signed-in people with trees to give and accounts old enough for all actions. */
async function createVisitors({ database, tokens }: TestServer, count: number): Promise<Visitor[]> {
  const { rows } = await database.pool.query<{ id: string; trees: string[] }>(
    `with candidate as materialized (
       select id from account tablesample system (least(100, 100.0 * 40 * $1 / (select greatest(reltuples, 1) from pg_class where oid = 'account'::regclass)))
     ), chosen as materialized (
       select candidate.id, free.trees
       from candidate cross join lateral (
         select json_agg(public_id) as trees, count(*) as count
         from (select * from tree where owner_id = candidate.id and gift_id is null and not is_deleted limit ${treesEach}) as own
       ) as free
       where free.count >= 3
       limit $1
     ), updated as (
       update account set firstname = coalesce(firstname, 'نورة'), created_at = least(created_at, now() - interval '1 year')
       where id in (select id from chosen)
     )
     select id, trees from chosen`,
    [count],
  );
  if (rows.length < count)
    throw new Error(`Only ${rows.length} people have trees: make more with --trees and --accounts.`);
  const accountIds = rows.map(({ id }) => id);
  const people = await insertSessions(database.sql, accountIds);
  return people.map((person, index) => {
    let token = '';
    let renewAt = 0;
    return {
      phone: person.phone,
      trees: rows[index]?.trees ?? [],
      giftCount: 0,
      lastChatAt: -Infinity,
      token() {
        if (performance.now() < renewAt) return token;
        renewAt = performance.now() + renewMs;
        return (token = tokens.sign(person));
      },
    };
  });
}
