import { undoImportDays } from '@nabta/domain/import-state';

import { day, addMs, minute, second } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { addJob, type Job } from '#core/jobs/job-queue.ts';

import { deleteOldRows } from './import.queries.ts';
import { processNextStep } from './process-import.ts';

/** After this time the job re-queues itself, so other imports get a turn. */
const maxRunMs = 20 * second;

/**
 * All imports share one queue: workers stay free for other jobs, and each import sees the trees of the
 * others.
 */
const queueOf = () => 'imports';

/** Continues an import from its last committed step. */
export const processImport: Job<{ id: string }> = { name: 'walk_import', queueOf, run: runImport };

/** Reads the file in a single run. */
export const readImportFile: Job<{ id: string }> = {
  name: 'read_import_file',
  queueOf,
  longestMs: 10 * minute,
  run: runImport,
};

async function runImport(context: Context, { id }: { id: string }): Promise<void> {
  const until = addMs(context.clock.now(), maxRunMs);
  while (await processNextStep(context, id)) {
    if (context.clock.now() <= until) continue;
    await context.database.transaction((sql) => addJob(sql, processImport, { id }));
    return;
  }
}

const deleteOldImports: Job = {
  name: 'forget_imports',
  cron: { at: '40 1 * * *', maxTries: 3, isAlone: true },
  longestMs: 5 * minute,
  run: ({ database, clock }: Context) =>
    database.transaction((sql) => deleteOldRows(sql, addMs(clock.now(), -undoImportDays * day)), {
      longestStatementMs: minute,
    }),
};

export const importJobs = [processImport, readImportFile, deleteOldImports] as readonly Job[];
