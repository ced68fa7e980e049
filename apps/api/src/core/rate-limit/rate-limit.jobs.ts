import { day, later } from '../clock.ts';
import type { Job } from '../jobs/job-queue.ts';
import { deleteBucketsBefore } from './rate-limit.queries.ts';

/** Longer than any limit takes to be whole again, so that one that is gone gives what it would have given. */
const keptMs = 31 * day;
const batch = 5_000;

export const removeOldBuckets: Job = {
  name: 'remove_old_buckets',
  cron: { at: '7 2 * * *', maxTries: 3 },
  async run({ database: { sql }, clock }) {
    let removed = batch;
    while (removed === batch) removed = await deleteBucketsBefore(sql, later(clock.now(), -keptMs), batch);
  },
};
