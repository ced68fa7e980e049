import type { TreeBenefit } from '@nabta/contract/trees/tree-benefit';
import { can } from '@nabta/domain/capability';

import type { Caller } from '#core/auth/authentication.ts';
import { day } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';
import { tokenBucket, consumeToken } from '#core/rate-limit/rate-limit.ts';

import { readTreeBenefit } from '../eco-benefit/read-tree-benefit.ts';
import { selectTreeRelation } from '../tree/tree-page.queries.ts';
import { saveMeasurement, type MeasurementInput } from './save-measurement.ts';

/** Enough for staff who measure a whole row of trees. */
const measurementsPerDay = tokenBucket(60, { refill: 60, everyMs: day });

/** Saves a plausible measurement and returns the tree's updated benefits. */
export async function measureTree(
  context: Context,
  caller: Caller,
  publicId: string,
  measured: MeasurementInput,
): Promise<TreeBenefit> {
  const now = context.clock.now();
  return context.database.transaction(async (sql) => {
    const treeId = await findMeasurableTree(sql, publicId, caller);
    await saveMeasurement(sql, { treeId, publicId, doneBy: caller.accountId, measured, now });
    await consumeToken(sql, `measure:${caller.accountId}`, measurementsPerDay, now);
    return readTreeBenefit(sql, publicId, caller, now);
  });
}

/** Returns the id of a tree that the caller may measure as its owner or as staff. */
async function findMeasurableTree(
  sql: Executor,
  publicId: string,
  { accountId, role }: Caller,
): Promise<string> {
  const tree = await selectTreeRelation(sql, publicId, accountId);
  const seesAll = can(role, 'seeTrees', 'all');
  if (tree === undefined || (tree.isRemoved && !seesAll)) throw new AppError('NOT_FOUND');
  const canMeasureAsStaff = can(role, 'measureTree') && (tree.standsBeside || seesAll);
  if (!tree.isOwner && !canMeasureAsStaff) throw new AppError('FORBIDDEN');
  return tree.treeId;
}
