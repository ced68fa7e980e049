import { expect, test } from 'vitest';

import { makeReport } from '../../features/disclosure/disclosure.jobs.ts';
import { readImportFile, walkImport } from '../../features/import/import.jobs.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { selectJobs } from '../../testing/test-jobs.queries.ts';
import { later, minute, second } from '../clock.ts';
import { releaseAbandonedJobs } from './job-queue.jobs.ts';
import { addJob, type Job } from './job-queue.ts';

const house = useTestApp();

const water: Job<{ tree: string }> = { name: 'water', run: async () => undefined };
const prune: Job<{ tree: string }> = { name: 'prune', longestMs: 10 * minute, run: async () => undefined };

test('the jobs of a worker that died go to another one, those of a living one stay', async () => {
  const { sql } = house.context.database;
  const now = house.clock.now();
  await addJob(sql, water, { tree: 'olive' });
  await addJob(sql, water, { tree: 'palm' });
  await addJob(sql, prune, { tree: 'fig' });
  await addJob(sql, prune, { tree: 'date' });
  await hold('olive', 'dead', later(now, -minute - second));
  await hold('palm', 'alive', later(now, -second));
  await hold('fig', 'dead too', later(now, -10 * minute - second));
  await hold('date', 'alive and slow', later(now, -9 * minute));
  await releaseAbandonedJobs([water, prune] as readonly Job[]).run(house.context, {});
  expect(await holders()).toEqual([null, 'alive', null, 'alive and slow']);
});

test('reports and imports take one hand each, however many are asked for', async () => {
  const { sql } = house.context.database;
  for (const id of ['a', 'b', 'c']) {
    await addJob(sql, makeReport, { serial: id });
    await addJob(sql, walkImport, { id });
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

test('the jobs of a transaction are written together at its end, and none where it is undone', async () => {
  const { database } = house.context;
  const runAt = later(house.clock.now(), minute);
  const waiting = async () =>
    (await selectJobs(database.sql)).filter(({ payload }) =>
      ['ghaf', 'sidr'].includes(String(payload['tree'])),
    );
  const plant = database.transaction(async (sql) => {
    await addJob(sql, water, { tree: 'ghaf' }, runAt);
    await addJob(sql, water, { tree: 'sidr' });
    throw new Error('no water');
  });
  await expect(plant).rejects.toThrow('no water');
  expect(await waiting()).toEqual([]);
  await database.transaction(async (sql) => {
    await addJob(sql, water, { tree: 'ghaf' }, runAt);
    await addJob(sql, water, { tree: 'sidr' });
  });
  expect(await waiting()).toMatchObject([
    { payload: { tree: 'ghaf' }, runAt },
    { payload: { tree: 'sidr' } },
  ]);
});

test('a payload of the wrong shape does not compile', async () => {
  const { sql } = house.context.database;
  // @ts-expect-error -- a tree is told by its name
  await expect(addJob(sql, water, { tree: 1 })).resolves.toBeUndefined();
  // @ts-expect-error -- which tree?
  await expect(addJob(sql, water, {})).resolves.toBeUndefined();
});

/** As a worker does that took the job; the library has no call for it. */
async function hold(tree: string, worker: string, since: Date): Promise<void> {
  await house.context.database.sql`
    update graphile_worker._private_jobs set locked_by = ${worker}, locked_at = ${since}
    where payload ->> 'tree' = ${tree}`;
}

async function holders(): Promise<(string | null)[]> {
  const rows = await house.context.database.sql<{ worker: string | null }[]>`
    select locked_by as worker from graphile_worker.jobs order by id`;
  return rows.map(({ worker }) => worker);
}
