import { minute } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { addJob, type Job } from '#core/jobs/job-queue.ts';

import { notifyHolders, reportSuperseded } from './disclosure.notifications.ts';
import {
  insertTreesOfReport,
  selectFile,
  selectToSupersede,
  selectUnlisted,
  updateListed,
  updateSuperseded,
} from './disclosure.queries.ts';
import { readListedIds } from './list-trees.ts';

const maxPerRun = 20;

/** Stores which trees a report counts; also for reports from before this was stored. */
export const listReportTrees: Job<{ serial: string }> = {
  name: 'list_disclosure_trees',
  queueOf: () => 'reports',
  maxDurationMs: 10 * minute,
  async run({ database: { sql }, clock }, { serial }) {
    const list = await selectFile(sql, serial, 'trees.csv');
    if (list === undefined) return;
    for await (const publicIds of readListedIds(list.gzipped))
      await insertTreesOfReport(sql, serial, publicIds);
    await updateListed(sql, serial, clock.now());
  },
};

/** Supersedes reports whose trees were removed, and notifies their holders. */
export const followReports: Job = {
  name: 'follow_disclosures',
  cron: { at: '* * * * *', maxTries: 1, isExclusive: true },
  async run(context) {
    const { sql } = context.database;
    for (const serial of await selectUnlisted(sql, maxPerRun)) await addJob(sql, listReportTrees, { serial });
    for (const serial of await selectToSupersede(sql, maxPerRun)) await supersede(context, serial);
  },
};

async function supersede({ database, clock }: Context, serial: string): Promise<void> {
  const at = clock.now();
  await database.transaction(async (sql) => {
    const report = await updateSuperseded(sql, serial, at);
    if (report !== undefined) await notifyHolders(sql, reportSuperseded, { serial, ...report, at });
  });
}
