import { expect, test } from 'vitest';

import { useTestApp } from '../testing/test-app.ts';
import { later, minute, second } from './clock.ts';
import { addJob, releaseAbandonedJobs } from './job-queue.ts';

const house = useTestApp();

test('the jobs of a worker that died go to another one, those of a living one stay', async () => {
  const { sql } = house.context.database;
  const now = house.clock.now();
  await addJob(sql, 'expire_gift', { giftId: '00000000-0000-7000-8000-000000000001' });
  await addJob(sql, 'expire_gift', { giftId: '00000000-0000-7000-8000-000000000002' });
  await hold('1', 'dead', later(now, -minute - second));
  await hold('2', 'alive', later(now, -second));
  await releaseAbandonedJobs(sql, now);
  expect(await holders()).toEqual([null, 'alive']);
});

async function hold(lastDigit: string, worker: string, since: Date): Promise<void> {
  await house.context.database.sql`
    update graphile_worker._private_jobs set locked_by = ${worker}, locked_at = ${since}
    where payload ->> 'giftId' like ${`%${lastDigit}`}`;
}

async function holders(): Promise<(string | null)[]> {
  const rows = await house.context.database.sql<{ worker: string | null }[]>`
    select locked_by as worker from graphile_worker._private_jobs order by payload ->> 'giftId'`;
  return rows.map(({ worker }) => worker);
}
