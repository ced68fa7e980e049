import { openDataFormats } from '@nabta/contract/open-data';

import { later, second } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { compressPiece, nothingWritten } from './gzip-pieces.ts';
import {
  deleteOldReleases,
  insertPart,
  insertRelease,
  lockUnfinished,
  selectOpenTrees,
  updateRelease,
} from './open-data.queries.ts';
import { writers } from './write-trees.ts';

/** So many trees are in memory at once. */
const treesPerPart = 2_000;
/** Well below the minute after which a job is taken for dead. */
const longestRunMs = 20 * second;
/** The newest, and the one before for who is in the middle of it. */
const keptReleases = 2;

/**
 * Writes on at the files of this night until they are whole or the time of a job is over; false where there is more to
 * write. Each part is one transaction with how far it came.
 */
export async function publishTrees({ database, clock }: Context): Promise<boolean> {
  const endsAt = later(clock.now(), longestRunMs);
  while (clock.now() < endsAt)
    if (await database.transaction((sql) => writePart(sql, clock.now()))) return true;
  return false;
}

async function writePart(sql: Executor, now: Date): Promise<boolean> {
  const files = { geojson: nothingWritten, csv: nothingWritten };
  const release = (await lockUnfinished(sql)) ?? (await insertRelease(sql, { begunAt: now, files }));
  const trees = await selectOpenTrees(sql, release.afterTree, treesPerPart);
  const isReady = trees.length < treesPerPart;
  const isFirst = release.parts === 0;
  for (const format of openDataFormats) {
    const writer = writers[format];
    const piece = [
      isFirst ? writer.begin(release.begunAt) : '',
      writer.trees(trees, isFirst),
      isReady ? writer.end() : '',
    ].join('');
    const { bytes, written } = await compressPiece(piece, release.files[format]);
    release.files[format] = written;
    await insertPart(sql, { releaseId: release.id, format, number: release.parts, bytes });
  }
  const next = {
    ...release,
    parts: release.parts + 1,
    trees: release.trees + trees.length,
    rounded: release.rounded + trees.filter(({ isPrivate }) => isPrivate).length,
    afterTree: trees.at(-1)?.id ?? release.afterTree,
  };
  await updateRelease(sql, next, isReady ? now : null);
  if (isReady) await deleteOldReleases(sql, keptReleases);
  return isReady;
}
