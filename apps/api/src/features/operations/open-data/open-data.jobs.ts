import { addJob, type Job } from '#core/jobs/job-queue.ts';

import { publishTrees } from './publish-trees.ts';

/** Runs at night in Riyadh. */
export const publishOpenData: Job = {
  name: 'publish_open_data',
  cron: { at: '41 23 * * *', maxTries: 3 },
  async run(context) {
    const isReady = await publishTrees(context);
    if (!isReady) await addJob(context.database.sql, publishOpenData, {});
  },
};

export const openDataJobs: readonly Job[] = [publishOpenData];
