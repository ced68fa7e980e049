import type pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { useTestApp } from '#testing/test-app.ts';

import { createPgPool } from '../postgres/clients.ts';
import { addJob, type Job, startJobQueue } from './job-queue.ts';
import { startWorkerLiveness, type WorkerLiveness } from './worker-liveness.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;
const water: Job = { name: 'water', run: async () => undefined };
const started: { pool: pg.Pool; liveness: WorkerLiveness }[] = [];

/** Simulates a process with one worker. */
function startProcess(workerId: string, intervalMs = 20) {
  const pool = createPgPool({ connectionString: app.databaseUrl, max: 2 });
  const liveness = startWorkerLiveness(pool, { log: { warn: () => undefined }, intervalMs });
  liveness.add(workerId);
  const one = { pool, liveness };
  started.push(one);
  return one;
}

async function listWorkers(): Promise<string[]> {
  return sql().column<string>`select id from job_worker order by id`;
}

async function lockJob(worker: string): Promise<void> {
  await addJob(sql(), water, {});
  await sql()`
    update graphile_worker._private_jobs set locked_by = ${worker}, locked_at = now() where locked_by is null`;
}

async function listJobWorkers(): Promise<(string | null)[]> {
  return sql().column<string | null>`select locked_by from graphile_worker.jobs order by id`;
}

beforeEach(async () => {
  await sql()`delete from graphile_worker._private_jobs`;
  await sql()`delete from job_worker`;
});

afterEach(async () => {
  for (const { pool, liveness } of started.splice(0)) {
    await liveness.stop();
    await pool.end();
  }
});

test('queues the jobs of a dead process again and not those of a living one', async () => {
  const dying = startProcess('dying');
  startProcess('living');
  await vi.waitFor(async () => expect(await listWorkers()).toEqual(['dying', 'living']));
  await lockJob('dying');
  await lockJob('living');
  await lockJob('unlisted worker of an earlier release');
  await dying.liveness.stop();
  await vi.waitFor(async () => expect(await listWorkers()).toEqual(['living']));
  expect(await listJobWorkers()).toEqual([null, 'living', 'unlisted worker of an earlier release']);
});

test('keeps the jobs of a process whose connection was lost for a moment', async () => {
  startProcess('first', 300);
  startProcess('second', 300);
  await vi.waitFor(async () => expect(await listWorkers()).toEqual(['first', 'second']));
  await lockJob('first');
  const lockHolders = () => sql().column<number>`
    select pid from pg_locks where locktype = 'advisory' and classid = 6201::oid order by pid`;
  const before = await lockHolders();
  await sql()`select pg_terminate_backend(pid) from unnest(${before}::integer[]) as pid`;
  await vi.waitFor(async () => {
    const after = await lockHolders();
    expect(after).toHaveLength(2);
    expect(after).not.toEqual(before);
  });
  expect(await listJobWorkers()).toEqual(['first']);
});

test('lists the id that the runner locks its jobs by', async () => {
  let finish = () => undefined as void;
  const isFinished = new Promise<void>((resolve) => (finish = resolve));
  const slow: Job = { name: 'slow', run: () => isFinished };
  const queue = await startJobQueue(app.databaseUrl, {
    context: app.context,
    jobs: [slow],
    log: { warn: () => undefined },
    reportUnexpected: () => undefined,
  });
  try {
    await addJob(sql(), slow, {});
    await vi.waitFor(async () => {
      const [worker] = await listJobWorkers();
      expect(worker).toBeTypeOf('string');
      expect(await listWorkers()).toContain(worker);
    }, 10_000);
  } finally {
    finish();
    await queue.stop();
  }
});
