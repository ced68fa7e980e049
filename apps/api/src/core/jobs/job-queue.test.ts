import { expect, test } from 'vitest';

import { makeReport } from '#features/operations/disclosure/disclosure.jobs.ts';
import { readImportFile, processImport } from '#features/operations/import/import.jobs.ts';
import { useTestApp } from '#testing/test-app.ts';
import { selectJobs } from '#testing/test-jobs.queries.ts';

import { addMs, minute, second } from '../clock.ts';
import { releaseAbandonedJobs } from './core.jobs.ts';
import { addJob, type Job } from './job-queue.ts';

const app = useTestApp();

const water: Job<{ tree: string }> = { name: 'water', run: async () => undefined };
const prune: Job<{ tree: string }> = {
  name: 'prune',
  maxDurationMs: 10 * minute,
  run: async () => undefined,
};

test('releases the jobs of a crashed worker and not those of a running one', async () => {
  const { sql } = app.context.database;
  const now = app.clock.now();
  await addJob(sql, water, { tree: 'olive' });
  await addJob(sql, water, { tree: 'palm' });
  await addJob(sql, prune, { tree: 'fig' });
  await addJob(sql, prune, { tree: 'date' });
  await lockJob('olive', 'dead', addMs(now, -minute - second));
  await lockJob('palm', 'alive', addMs(now, -second));
  await lockJob('fig', 'dead too', addMs(now, -10 * minute - second));
  await lockJob('date', 'alive and slow', addMs(now, -9 * minute));
  await releaseAbandonedJobs([water, prune] as readonly Job[]).run(app.context, {});
  expect(await jobWorkers()).toEqual([null, 'alive', null, 'alive and slow']);
});

test('runs reports and imports one at a time, however many are queued', async () => {
  const { sql } = app.context.database;
  for (const id of ['a', 'b', 'c']) {
    await addJob(sql, makeReport, { serial: id });
    await addJob(sql, processImport, { id });
    await addJob(sql, readImportFile, { id });
  }
  const rows = await sql<{ queue: string | null; jobs: number }[]>`
    select queue_name as queue, count(*)::int as jobs from graphile_worker.jobs
    where task_identifier not in ('water', 'prune')
    group by 1 order by 1`;
  expect(rows).toEqual([
    { queue: 'imports', jobs: 6 },
    { queue: 'reports', jobs: 3 },
  ]);
});

test('inserts the jobs of a transaction at its end, and none after a rollback', async () => {
  const { database } = app.context;
  const runAt = addMs(app.clock.now(), minute);
  const queuedJobs = async () =>
    (await selectJobs(database.sql)).filter(({ payload }) =>
      ['ghaf', 'sidr'].includes(String(payload['tree'])),
    );
  const transaction = database.transaction(async (sql) => {
    await addJob(sql, water, { tree: 'ghaf' }, runAt);
    await addJob(sql, water, { tree: 'sidr' });
    throw new Error('no water');
  });
  await expect(transaction).rejects.toThrow('no water');
  expect(await queuedJobs()).toEqual([]);
  await database.transaction(async (sql) => {
    await addJob(sql, water, { tree: 'ghaf' }, runAt);
    await addJob(sql, water, { tree: 'sidr' });
  });
  expect(await queuedJobs()).toMatchObject([
    { payload: { tree: 'ghaf' }, runAt },
    { payload: { tree: 'sidr' } },
  ]);
});

test('does not compile with a payload of the wrong shape', async () => {
  const { sql } = app.context.database;
  // @ts-expect-error -- the payload has a wrong field
  await expect(addJob(sql, water, { tree: 1 })).resolves.toBeUndefined();
  // @ts-expect-error -- which tree?
  await expect(addJob(sql, water, {})).resolves.toBeUndefined();
});

/** Locks a job as a worker does; the library has no call for it. */
async function lockJob(tree: string, worker: string, since: Date): Promise<void> {
  await app.context.database.sql`
    update graphile_worker._private_jobs set locked_by = ${worker}, locked_at = ${since}
    where payload ->> 'tree' = ${tree}`;
}

async function jobWorkers(): Promise<(string | null)[]> {
  const rows = await app.context.database.sql<{ worker: string | null }[]>`
    select locked_by as worker from graphile_worker.jobs order by id`;
  return rows.map(({ worker }) => worker);
}
