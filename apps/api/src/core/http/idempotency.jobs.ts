import { addMs } from '../clock.ts';
import type { Job } from '../jobs/job-queue.ts';
import { deleteKeysBefore } from './idempotency.queries.ts';
import { keyTtlMs } from './idempotency.ts';

export const removeOldKeys: Job = {
  name: 'remove_old_keys',
  cron: { at: '17 * * * *', maxTries: 3 },
  run: ({ database, clock }) => deleteKeysBefore(database.sql, addMs(clock.now(), -keyTtlMs)),
};
