import { undoImportDays } from '@nabta/domain/import-state';

import { day, later, minute, second } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { addJob, type Job } from '../../platform/jobs/job-queue.ts';
import { deleteOldRows } from './import.queries.ts';
import { walkOn } from './walk-import.ts';

/** Then it is the turn of another import. */
const longestWalkMs = 20 * second;

/** All imports are one queue: hands stay free for other work, and whoever plants sees the trees of the others. */
const queueOf = () => 'imports';

/** Goes on with an import where it stands; killed in the middle, the next one goes on from the last whole step. */
export const walkImport: Job<{ id: string }> = { name: 'walk_import', queueOf, run: walk };

/** The same from a file that is to be read, which is done in one go. */
export const readImportFile: Job<{ id: string }> = {
  name: 'read_import_file',
  queueOf,
  longestMs: 10 * minute,
  run: walk,
};

async function walk(context: Context, { id }: { id: string }): Promise<void> {
  const until = later(context.clock.now(), longestWalkMs);
  while (await walkOn(context, id)) {
    if (context.clock.now() <= until) continue;
    await context.database.transaction((sql) => addJob(sql, walkImport, { id }));
    return;
  }
}

const forgetImports: Job = {
  name: 'forget_imports',
  cron: { at: '40 1 * * *', maxTries: 3, isAlone: true },
  longestMs: 5 * minute,
  run: ({ database, clock }: Context) =>
    database.transaction((sql) => deleteOldRows(sql, later(clock.now(), -undoImportDays * day)), {
      longestStatementMs: minute,
    }),
};

export const importJobs = [walkImport, readImportFile, forgetImports] as readonly Job[];
