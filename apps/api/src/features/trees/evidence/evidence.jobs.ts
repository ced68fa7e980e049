import { samplePrefix } from '@nabta/domain/picture-file';
import { oldestVerifiedSighting } from '@nabta/domain/verification-level';

import { addMs, second } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { addJob, type Job } from '#core/jobs/job-queue.ts';
import type { Executor } from '#core/postgres/database.ts';
import { notify } from '#features/people/notify/notify.ts';

import {
  insertFactsOfTrees,
  lockNextTrees,
  lockWalk,
  type OwnerOfTrees,
  selectOwnersOfDocumented,
  selectOwnersOfExpired,
  updateOrigins,
  updateWalk,
  type Walk,
  type WalkName,
} from './evidence-walk.queries.ts';
import { type LevelKind, sightingsExpired, treesDocumented } from './evidence.notifications.ts';

/** Gives trees from before evidence was recorded their facts, then notifies owners of trees without proof. */
export const fillEvidence: Job = {
  name: 'fill_tree_evidence',
  cron: { at: '* * * * *', maxTries: 1, isExclusive: true },
  async run(context) {
    if (await continueWalk(context, 'fill', fillSlice))
      await continueWalk(context, 'fill_notice', noticeDocumented);
  },
};

/** 06:20 UTC is 09:20 in Riyadh; levels change with the month. */
export const noticeExpiredSightings: Job = {
  name: 'notice_expired_sightings',
  cron: { at: '20 6 * * *', maxTries: 3, isExclusive: true },
  async run(context) {
    const isComplete = await continueWalk(context, 'expiry', noticeExpired);
    if (!isComplete) await addJob(context.database.sql, noticeExpiredSightings, {});
  },
};

export const evidenceJobs: readonly Job[] = [fillEvidence, noticeExpiredSightings];

/** Well below the minute after which a job counts as crashed. */
const maxRunMs = 20 * second;
const treesPerSlice = 500;
const ownersPerSlice = 200;

type SliceResult = { walk: Walk; isComplete: boolean };
type Slice = (sql: Executor, walk: Walk, now: Date) => Promise<SliceResult>;

/** Continues where the last slice ended, one transaction per slice; true when the walk is complete. */
async function continueWalk({ database, clock }: Context, name: WalkName, slice: Slice): Promise<boolean> {
  const deadline = addMs(clock.now(), maxRunMs);
  const runSlice = async (sql: Executor) => {
    const walk = await lockWalk(sql, name);
    if (walk.doneAt !== null) return true;
    const result = await slice(sql, walk, clock.now());
    await updateWalk(sql, result.walk);
    return result.isComplete;
  };
  do if (await database.transaction(runSlice)) return true;
  while (clock.now() < deadline);
  return false;
}

async function fillSlice(sql: Executor, walk: Walk, now: Date): Promise<SliceResult> {
  const treeIds = await lockNextTrees(sql, walk.afterId, treesPerSlice);
  await updateOrigins(sql, treeIds, samplePrefix);
  await insertFactsOfTrees(sql, treeIds, now);
  const isComplete = treeIds.length < treesPerSlice;
  return { walk: { ...walk, afterId: treeIds.at(-1) ?? null, doneAt: isComplete ? now : null }, isComplete };
}

async function noticeDocumented(sql: Executor, walk: Walk, now: Date): Promise<SliceResult> {
  const seenBefore = oldestVerifiedSighting(now);
  const owners = await selectOwnersOfDocumented(sql, {
    after: walk.afterId,
    limit: ownersPerSlice,
    seenBefore,
  });
  await notifyOwners(sql, treesDocumented, { owners, key: 'first', at: now });
  const isComplete = owners.length < ownersPerSlice;
  const afterId = owners.at(-1)?.accountId ?? null;
  return { walk: { ...walk, afterId, doneAt: isComplete ? now : null }, isComplete };
}

/** Owners hear of a month once; the walk begins again with the next month. */
async function noticeExpired(sql: Executor, walk: Walk, now: Date): Promise<SliceResult> {
  const before = oldestVerifiedSighting(now);
  if (walk.seenBefore >= before) return { walk, isComplete: true };
  const owners = await selectOwnersOfExpired(sql, {
    after: walk.afterId,
    limit: ownersPerSlice,
    from: walk.seenBefore,
    before,
  });
  await notifyOwners(sql, sightingsExpired, { owners, key: before.toISOString(), at: now });
  if (owners.length < ownersPerSlice)
    return { walk: { ...walk, seenBefore: before, afterId: null }, isComplete: true };
  return { walk: { ...walk, afterId: owners.at(-1)?.accountId ?? null }, isComplete: false };
}

async function notifyOwners(
  sql: Executor,
  kind: LevelKind,
  { owners, key, at }: { owners: readonly OwnerOfTrees[]; key: string; at: Date },
): Promise<void> {
  for (const { accountId, treeId, trees: count } of owners)
    await notify(sql, kind, {
      subject: { type: 'account', id: accountId },
      payload: { treeId, told: { count } },
      reference: `${kind.name}-${accountId}-${key}`,
      accountId,
      at,
    });
}
