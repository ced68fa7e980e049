import { dayInRiyadh } from '@nabta/domain/riyadh-time';

import type { Job } from '#core/jobs/job-queue.ts';

import { closeSample } from './close-sample.ts';
import { selectOverdue } from './sample.queries.ts';

/** 21:20 UTC is after midnight in Riyadh. */
export const closeOverdueSamples: Job = {
  name: 'close_samples',
  cron: { at: '20 21 * * *', maxTries: 3, isExclusive: true },
  async run({ database, clock }) {
    const now = clock.now();
    for (const id of await selectOverdue(database.sql, dayInRiyadh(now)))
      await database.transaction((sql) => closeSample(sql, { id, by: null, now }));
  },
};

export const sampleJobs: readonly Job[] = [closeOverdueSamples];
