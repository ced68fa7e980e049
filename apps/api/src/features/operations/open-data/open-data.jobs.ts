import { openDataFormats } from '@nabta/contract/operations/open-data';
import type { LevelCounts } from '@nabta/contract/trees/verification';
import { recordFrom } from '@nabta/domain/typed-object';
import { verificationLevels } from '@nabta/domain/verification-level';

import { addMs, second } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { addJob, type Job } from '#core/jobs/job-queue.ts';
import type { Executor } from '#core/postgres/database.ts';

import { compressChunk, emptyGzipState } from './gzip-chunks.ts';
import {
  deleteOldReleases,
  insertPart,
  insertRelease,
  lockUnfinished,
  type OpenTree,
  selectOpenTrees,
  updateRelease,
} from './open-data.queries.ts';
import { writers } from './write-trees.ts';

/** Runs at night in Riyadh. */
export const publishOpenData: Job = {
  name: 'publish_open_data',
  cron: { at: '41 23 * * *', maxTries: 3 },
  async run(context) {
    const isReady = await publishTrees(context);
    if (!isReady) await addJob(context.database.sql, publishOpenData, {});
  },
};

export const openDataJobs: readonly Job[] = [publishOpenData];

/** Trees held in memory together. */
const treesPerPart = 2_000;
/** Well below the minute after which a job counts as crashed. */
const maxRunMs = 20 * second;
/** The newest release, and the previous one for downloads in progress. */
const retainedReleases = 2;

/**
 * Continues the unfinished release until it is complete (true) or the time limit is reached (false). Each
 * part is one transaction with its progress.
 */
export async function publishTrees({ database, clock }: Context): Promise<boolean> {
  const deadline = addMs(clock.now(), maxRunMs);
  while (clock.now() < deadline)
    if (await database.transaction((sql) => writePart(sql, clock.now()))) return true;
  return false;
}

const noTrees: LevelCounts = recordFrom(verificationLevels, () => 0);

function addLevels(counts: LevelCounts, trees: readonly OpenTree[]): LevelCounts {
  return recordFrom(
    verificationLevels,
    (level) => counts[level] + trees.filter((tree) => tree.level === level).length,
  );
}

async function writePart(sql: Executor, now: Date): Promise<boolean> {
  const files = { geojson: emptyGzipState, csv: emptyGzipState };
  const release =
    (await lockUnfinished(sql)) ?? (await insertRelease(sql, { begunAt: now, byLevel: noTrees, files }));
  const trees = await selectOpenTrees(sql, {
    after: release.afterTree,
    limit: treesPerPart,
    at: release.begunAt,
  });
  const isReady = trees.length < treesPerPart;
  const isFirst = release.parts === 0;
  for (const format of openDataFormats) {
    const writer = writers[format];
    const chunk = [
      isFirst ? writer.begin(release.begunAt) : '',
      writer.trees(trees, isFirst),
      isReady ? writer.end() : '',
    ].join('');
    const { bytes, written } = await compressChunk(chunk, release.files[format]);
    release.files[format] = written;
    await insertPart(sql, { releaseId: release.id, format, number: release.parts, bytes });
  }
  const next = {
    ...release,
    parts: release.parts + 1,
    trees: release.trees + trees.length,
    byLevel: addLevels(release.byLevel ?? noTrees, trees),
    rounded: release.rounded + trees.filter(({ isPrivate }) => isPrivate).length,
    afterTree: trees.at(-1)?.id ?? release.afterTree,
  };
  await updateRelease(sql, next, isReady ? now : null);
  if (isReady) await deleteOldReleases(sql, retainedReleases);
  return isReady;
}
