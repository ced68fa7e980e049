import { day, addMs } from '../clock.ts';
import type { Job } from '../jobs/job-queue.ts';
import { deleteBucketsBefore } from './rate-limit.queries.ts';

/** Longer than any limit takes to refill, so that deleting a bucket changes nothing. */
const retentionMs = 31 * day;
const batchSize = 5_000;

export const removeOldBuckets: Job = {
  name: 'remove_old_buckets',
  cron: { at: '7 2 * * *', maxTries: 3 },
  async run({ database: { sql }, clock }) {
    let removed = batchSize;
    while (removed === batchSize)
      removed = await deleteBucketsBefore(sql, addMs(clock.now(), -retentionMs), batchSize);
  },
};
