import { encodeCrockford } from '@nabta/domain/crockford';

import type { Executor } from '#core/postgres/database.ts';
import { random } from '#core/random.ts';

import { selectCounts, updateNear, updateRepeated } from './import-row.queries.ts';
import {
  analyzeTrees,
  insertSizesOfRows,
  insertTreesOfRows,
  lockPlanting,
  selectLandSite,
  selectNextPlaces,
} from './import-tree.queries.ts';
import { deleteParts, type ImportRow, updateImport } from './import.queries.ts';
import { addNearbyCells, type NearbyCells, type RowPlace } from './nearby-cells.ts';

/** Cohorts and map cells are updated once per batch, so a few large batches are cheaper. */
const batchSize = 5_000;

/** Plants the next batch; existing trees take nothing from stock. */
export async function plantRows(sql: Executor, row: ImportRow, now: Date): Promise<boolean> {
  const { id, companyId, importedLine: after } = row;
  const { landId, site, plantsNear } = row.settings;
  const next = await selectNextPlaces(sql, { importId: id, plantsNear, after, limit: batchSize });
  const last = next.at(-1)?.line;
  if (last === undefined) {
    await deleteParts(sql, id);
    await updateImport(sql, id, { status: 'done', doneAt: now, counts: await selectCounts(sql, id) }, now);
    return false;
  }
  await lockPlanting(sql);
  await markDuplicates(sql, row, next);
  const landSite = landId === null ? undefined : await selectLandSite(sql, landId);
  const span = await insertTreesOfRows(sql, {
    importId: id,
    companyId,
    landId,
    site: landSite ?? site,
    plantsNear,
    after,
    last,
    // 50 random bits each.
    publicIds: next.map(() => encodeCrockford(random.bytes(10))),
    at: now,
  });
  await insertSizesOfRows(sql, { importId: id, after, last, at: now });
  if (after === 0) await analyzeTrees(sql);
  const change = { importedLine: last, walked: row.walked + span.rows, trees: row.trees + span.trees };
  await updateImport(sql, id, change, now);
  return true;
}

/** Marks rows whose trees were imported elsewhere since the check; they are not planted. */
async function markDuplicates(sql: Executor, row: ImportRow, next: readonly RowPlace[]): Promise<void> {
  const { id: importId, companyId, importedLine } = row;
  const last = next.at(-1)?.line ?? importedLine;
  await updateRepeated(sql, { importId, companyId, first: importedLine + 1, last });
  if (row.settings.plantsNear) return;
  const nearbyCells: NearbyCells = { lines: [], cells: [] };
  for (const rowPlace of next) addNearbyCells(nearbyCells, rowPlace);
  await updateNear(sql, importId, nearbyCells);
}
