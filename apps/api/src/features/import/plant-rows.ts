import { crockfordAlphabet } from '@nabta/domain/crockford';

import type { Executor } from '../../platform/postgres/database.ts';
import { random } from '../../platform/random.ts';
import { settingsOf } from './import-settings.ts';
import { analyzeTrees, insertSizesOfRows, insertTreesOfRows, selectLandSite } from './import-tree.queries.ts';
import { deleteParts, type ImportRow, updateImport } from './import.queries.ts';

/** Cohorts and squares of the map are written once for each batch, so that few large ones cost less than many. */
const treesAtOnce = 5_000;
const idLength = 10;

/** Plants the next rows. Their trees come out of no stock: they stood before. */
export async function plantRows(sql: Executor, row: ImportRow, now: Date): Promise<boolean> {
  const { id, companyId, importedLine: after } = row;
  const { landId, site, plantsNear } = settingsOf(row);
  const landSite = landId === null ? undefined : await selectLandSite(sql, landId);
  const span = await insertTreesOfRows(sql, {
    importId: id,
    companyId,
    landId,
    site: landSite ?? site,
    plantsNear,
    after,
    publicIds: makePublicIds(treesAtOnce),
    at: now,
  });
  if (span.rows === 0) {
    await deleteParts(sql, id);
    await updateImport(sql, id, { status: 'done', doneAt: now }, now);
    return false;
  }
  await insertSizesOfRows(sql, { importId: id, after, last: span.lastLine, at: now });
  if (after === 0) await analyzeTrees(sql);
  const change = {
    importedLine: span.lastLine,
    walked: row.walked + span.rows,
    trees: row.trees + span.trees,
  };
  await updateImport(sql, id, change, now);
  return true;
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
