import { addJob, type Job } from '#core/jobs/job-queue.ts';

import { deliverErasureCode } from './erasure/deliver-erasure-code.ts';
import { erasePerson } from './erasure/erase-person.ts';
import { replayErasures } from './erasure/replay-erasures.ts';
import { deleteExpired } from './export/data-export.queries.ts';
import { writeExport } from './export/write-export.ts';

export const makeExport: Job<{ exportId: string }> = {
  name: 'make_export',
  async run(context, { exportId }) {
    const isReady = await writeExport(context, exportId);
    if (!isReady) await addJob(context.database.sql, makeExport, { exportId });
  },
};

const removeOldExports: Job = {
  name: 'remove_old_exports',
  cron: { at: '23 * * * *', maxTries: 3 },
  run: ({ database, clock }) => deleteExpired(database.sql, clock.now()),
};

export const sendErasureCode: Job<{ challengeId: string }> = {
  name: 'send_erasure_code',
  run: (context, { challengeId }) => deliverErasureCode(context, challengeId),
};

export const eraseAccount: Job<{ accountId: string }> = {
  name: 'erase_account',
  async run(context, { accountId }) {
    const runAgainAt = await erasePerson(context, accountId);
    if (runAgainAt !== undefined) await addJob(context.database.sql, eraseAccount, { accountId }, runAgainAt);
  },
};

/** Safety net for a restored database. */
export const eraseAgain: Job = {
  name: 'erase_again',
  cron: { at: '41 0 * * *', maxTries: 3 },
  async run(context) {
    for (const accountId of await replayErasures(context))
      await addJob(context.database.sql, eraseAccount, { accountId });
  },
};

export const personalDataJobs: readonly Job[] = [
  makeExport,
  removeOldExports,
  sendErasureCode,
  eraseAccount,
  eraseAgain,
];
