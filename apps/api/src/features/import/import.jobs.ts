import { undoImportDays } from '@nabta/domain/import-state';

import { day, later, minute, second } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { addJob, type Job } from '../../platform/jobs/job-queue.ts';
import { deleteOldRows } from './import.queries.ts';
import { walkOn } from './walk-import.ts';

/** No job may run for a minute, and who reads a large file has others wait behind. */
const longestWalkMs = 20 * second;

/** Goes on with an import where it stands; killed in the middle, the next one goes on from the last whole step. */
export const walkImport: Job<{ id: string }> = {
  name: 'walk_import',
  run: async (context, { id }) => {
    const until = later(context.clock.now(), longestWalkMs);
    while (await walkOn(context, id)) {
      if (context.clock.now() <= until) continue;
      await context.database.transaction((sql) => addJob(sql, walkImport, { id }));
      return;
    }
  },
};

const forgetImports: Job = {
  name: 'forget_imports',
  cron: { at: '40 1 * * *', maxTries: 3, isAlone: true },
  run: ({ database, clock }: Context) =>
    database.transaction((sql) => deleteOldRows(sql, later(clock.now(), -undoImportDays * day)), {
      longestStatementMs: minute,
    }),
};

export const importJobs = [walkImport, forgetImports] as readonly Job[];
