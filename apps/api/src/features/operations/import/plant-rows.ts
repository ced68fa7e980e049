import { crockfordAlphabet } from '@nabta/domain/crockford';

import type { Executor } from '../../platform/postgres/database.ts';
import { random } from '../../platform/random.ts';
import { selectCounts, updateNear, updateRepeated } from './import-row.queries.ts';
import { settingsOf } from './import-settings.ts';
import {
  analyzeTrees,
  insertSizesOfRows,
  insertTreesOfRows,
  lockPlanting,
  selectLandSite,
  selectNextPlaces,
} from './import-tree.queries.ts';
import { deleteParts, type ImportRow, updateImport } from './import.queries.ts';
import { addAround, type Around, type RowPlace } from './squares-around.ts';

/** Cohorts and squares of the map are written once for each batch, so that few large ones cost less than many. */
const treesAtOnce = 5_000;
const idLength = 10;

/** Plants the next rows. Their trees come out of no stock: they stood before. */
export async function plantRows(sql: Executor, row: ImportRow, now: Date): Promise<boolean> {
  const { id, companyId, importedLine: after } = row;
  const { landId, site, plantsNear } = settingsOf(row);
  const next = await selectNextPlaces(sql, { importId: id, plantsNear, after, limit: treesAtOnce });
  const last = next.at(-1)?.line;
  if (last === undefined) {
    await deleteParts(sql, id);
    await updateImport(sql, id, { status: 'done', doneAt: now, counts: await selectCounts(sql, id) }, now);
    return false;
  }
  await lockPlanting(sql);
  await markKnown(sql, row, next);
  const landSite = landId === null ? undefined : await selectLandSite(sql, landId);
  const span = await insertTreesOfRows(sql, {
    importId: id,
    companyId,
    landId,
    site: landSite ?? site,
    plantsNear,
    after,
    last,
    publicIds: makePublicIds(next.length),
    at: now,
  });
  await insertSizesOfRows(sql, { importId: id, after, last, at: now });
  if (after === 0) await analyzeTrees(sql);
  const change = { importedLine: last, walked: row.walked + span.rows, trees: row.trees + span.trees };
  await updateImport(sql, id, change, now);
  return true;
}

/** The same trees may have come by another import since the rows were checked: those rows are told, and not planted. */
async function markKnown(sql: Executor, row: ImportRow, next: readonly RowPlace[]): Promise<void> {
  const { id: importId, companyId, importedLine } = row;
  const last = next.at(-1)?.line ?? importedLine;
  await updateRepeated(sql, { importId, companyId, first: importedLine + 1, last });
  if (settingsOf(row).plantsNear) return;
  const around: Around = { lines: [], cells: [] };
  for (const place of next) addAround(around, place);
  await updateNear(sql, importId, around);
}

/** Fifty bits of chance each. */
function makePublicIds(count: number): string[] {
  const chance = random.bytes(count * idLength);
  return Array.from({ length: count }, (_, index) =>
    Array.from(chance.subarray(index * idLength, (index + 1) * idLength), (byte) =>
      crockfordAlphabet.charAt(byte & 31),
    ).join(''),
  );
}
