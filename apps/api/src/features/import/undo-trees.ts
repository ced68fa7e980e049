import type { Executor } from '../../platform/postgres/database.ts';
import { updateUntouchedRemoved } from './import-tree.queries.ts';
import { type ImportRow, updateImport } from './import.queries.ts';

const treesAtOnce = 1_000;

/** Takes the next trees back; those that were given away, tagged or changed since stay, and are named. */
export async function undoTrees(sql: Executor, row: ImportRow, now: Date): Promise<boolean> {
  const { id, importedLine: after, walked, kept } = row;
  const span = await updateUntouchedRemoved(sql, { importId: id, after, limit: treesAtOnce });
  const passed = span.removed + span.kept;
  await updateImport(
    sql,
    id,
    passed === 0
      ? { status: 'undone' }
      : { importedLine: span.lastLine, walked: walked + passed, kept: kept + span.kept },
    now,
  );
  return passed > 0;
}
