import { second } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import type { Executor } from '#core/postgres/database.ts';

import { checkRows } from './check-rows.ts';
import { updateUntouchedRemoved } from './import-tree.queries.ts';
import { type ImportRow, lockImport, selectImport, updateImport } from './import.queries.ts';
import { plantRows } from './plant-rows.ts';
import { readFile } from './read-file.ts';

const batchSize = 1_000;

/** Removes the next batch; trees that were given away, tagged or changed since remain. */
async function undoTrees(sql: Executor, row: ImportRow, now: Date): Promise<boolean> {
  const { id, importedLine: after, walked, kept } = row;
  const span = await updateUntouchedRemoved(sql, { importId: id, after, limit: batchSize });
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

/** Writing thousands of trees exceeds the statement timeout of requests. */
const longestStatementMs = 45 * second;

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
  const runStep = async (sql: Executor) => {
    const row = await lockImport(sql, 'all', id);
    const step = row && steps[row.status];
    return row !== undefined && step !== undefined && step(sql, row, clock.now());
  };
  return database.transaction(runStep, { longestStatementMs });
}
