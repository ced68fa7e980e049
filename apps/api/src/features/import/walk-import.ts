import { second } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { checkRows } from './check-rows.ts';
import { type ImportRow, lockImport, selectImport } from './import.queries.ts';
import { plantRows } from './plant-rows.ts';
import { readFile } from './read-file.ts';
import { undoTrees } from './undo-trees.ts';

/** Thousands of trees on a busy machine take longer than what a request may. */
const longestStatementMs = 45 * second;

/** One step of a walk over rows: all of it happens, or nothing. Whether there are more is the answer. */
type Step = (sql: Executor, row: ImportRow, now: Date) => Promise<boolean>;

const steps: Partial<Record<ImportRow['status'], Step>> = {
  checking: checkRows,
  importing: plantRows,
  undoing: undoTrees,
};

/** Does the next piece of what an import is at; false where it waits for a person or is over. */
export async function walkOn(context: Context, id: string): Promise<boolean> {
  const { database, clock } = context;
  const seen = await selectImport(database.sql, 'all', id);
  if (seen?.status === 'reading') {
    await readFile(context, seen);
    return false;
  }
  const walk = async (sql: Executor) => {
    const row = await lockImport(sql, 'all', id);
    const step = row && steps[row.status];
    return row !== undefined && step !== undefined && step(sql, row, clock.now());
  };
  return database.transaction(walk, { longestStatementMs });
}
