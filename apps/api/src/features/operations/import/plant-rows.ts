import { encodeCrockford } from '@nabta/domain/crockford';

import type { Executor } from '#core/postgres/database.ts';
import { random } from '#core/random.ts';

import { noonOf } from './check-rows.ts';
import { selectCounts, updateNear, updateRepeated } from './import-row.queries.ts';
import {
  analyzeTrees,
  insertDocumentEvidence,
  insertSizesOfRows,
  insertTreesOfRows,
  lockPlanting,
  selectLandSite,
  selectNextPlaces,
  updateKnownTrees,
} from './import-tree.queries.ts';
import { deleteParts, type ImportRow, updateImport } from './import.queries.ts';
import { addNearbyCells, type NearbyCells, type RowPlace } from './nearby-cells.ts';

/** Cohorts and map cells are updated once per batch, so a few large batches are cheaper. */
const batchSize = 5_000;

/** Plants the next batch; existing trees take nothing from stock. */
export async function plantRows(sql: Executor, row: ImportRow, now: Date): Promise<boolean> {
  const { id, companyId, importedLine: after } = row;
  const { landId, site, plantsNear, source, known, measuredOn } = row.settings;
  const updatesKnown = known === 'update';
  const next = await selectNextPlaces(sql, {
    importId: id,
    plantsNear,
    updatesKnown,
    after,
    limit: batchSize,
  });
  const last = next.at(-1)?.line;
  if (last === undefined) {
    await deleteParts(sql, id);
    const co2RemovedKg = row.counts?.co2RemovedKg ?? { ready: 0, near: 0 };
    const counts = await selectCounts(sql, id, co2RemovedKg);
    await updateImport(sql, id, { status: 'done', doneAt: now, counts }, now);
    return false;
  }
  await lockPlanting(sql);
  await markDuplicates(sql, row, next);
  const landSite = landId === null ? undefined : await selectLandSite(sql, landId);
  const span = await insertTreesOfRows(sql, {
    importId: id,
    companyId,
    source,
    landId,
    site: landSite ?? site,
    plantsNear,
    after,
    last,
    // 50 random bits each.
    publicIds: next.map(() => encodeCrockford(random.bytes(10))),
    at: now,
  });
  const range = { importId: id, after, last, at: now };
  await insertSizesOfRows(sql, range);
  const statedAt = measuredOn === null ? row.createdAt : new Date(noonOf(measuredOn, now));
  await insertDocumentEvidence(sql, { ...range, statedAt, authorId: row.createdBy });
  const updated = updatesKnown ? await updateKnownTrees(sql, range) : 0;
  if (after === 0) await analyzeTrees(sql);
  const change = {
    importedLine: last,
    walked: row.walked + span.rows + updated,
    trees: row.trees + span.trees,
    updated: row.updated + updated,
  };
  await updateImport(sql, id, change, now);
  return true;
}

/** Marks rows whose trees were imported elsewhere since the check; they are not planted. */
async function markDuplicates(sql: Executor, row: ImportRow, next: readonly RowPlace[]): Promise<void> {
  const { id: importId, companyId, importedLine } = row;
  const last = next.at(-1)?.line ?? importedLine;
  const { source, accuracyM } = row.settings;
  await updateRepeated(sql, { importId, companyId, source, first: importedLine + 1, last });
  if (row.settings.plantsNear) return;
  const nearbyCells: NearbyCells = { lines: [], cells: [], radiusM: accuracyM };
  for (const rowPlace of next) addNearbyCells(nearbyCells, rowPlace);
  await updateNear(sql, importId, nearbyCells);
}
