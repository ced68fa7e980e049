import { undoImportDays } from '@nabta/domain/import-state';

import { day, addMs, minute, second } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { addJob, type Job } from '#core/jobs/job-queue.ts';
import type { Executor } from '#core/postgres/database.ts';

import { checkRows } from './check-rows.ts';
import { updateUntouchedRemoved } from './import-tree.queries.ts';
import { deleteOldRows, type ImportRow, lockImport, selectImport, updateImport } from './import.queries.ts';
import { plantRows } from './plant-rows.ts';
import { readFile } from './read-file.ts';

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
  maxDurationMs: 10 * minute,
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
  cron: { at: '40 1 * * *', maxTries: 3, isExclusive: true },
  maxDurationMs: 5 * minute,
  run: ({ database, clock }: Context) =>
    database.transaction((sql) => deleteOldRows(sql, addMs(clock.now(), -undoImportDays * day)), {
      statementTimeoutMs: minute,
    }),
};

export const importJobs = [processImport, readImportFile, deleteOldImports] as readonly Job[];

/** Writing thousands of trees exceeds the statement timeout of requests. */
const statementTimeoutMs = 45 * second;

/** One atomic batch; returns whether more are left. */
type Step = (sql: Executor, row: ImportRow, now: Date) => Promise<boolean>;

const steps: Partial<Record<ImportRow['status'], Step>> = {
  checking: checkRows,
  importing: plantRows,
  undoing: undoTrees,
};

/** Runs the next step of an import; returns false when it waits for the user or is finished. */
export async function processNextStep(context: Context, id: string): Promise<boolean> {
  const { database, clock } = context;
  const current = await selectImport(database.sql, 'all', id);
  if (current?.status === 'reading') {
    await readFile(context, current);
    return false;
  }
  return database.transaction(
    async (sql) => {
      const row = await lockImport(sql, 'all', id);
      return (row && (await steps[row.status]?.(sql, row, clock.now()))) ?? false;
    },
    { statementTimeoutMs },
  );
}

/** Trees removed in one transaction. */
const undoBatchSize = 1_000;

/** Removes the next batch; trees that were given away, tagged or changed since remain. */
async function undoTrees(sql: Executor, row: ImportRow, now: Date): Promise<boolean> {
  const { id, importedLine: after, walked, kept } = row;
  const span = await updateUntouchedRemoved(sql, { importId: id, after, limit: undoBatchSize });
  const processed = span.removed + span.kept;
  await updateImport(
    sql,
    id,
    processed === 0
      ? { status: 'undone' }
      : { importedLine: span.lastLine, walked: walked + processed, kept: kept + span.kept },
    now,
  );
  return processed > 0;
}
