import type { TreeBenefit } from '@nabta/contract/tree-benefit';
import { can } from '@nabta/domain/capability';

import type { Caller } from '../../platform/caller/authentication.ts';
import { day } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import { limitOf, takeToken } from '../../platform/limit/rate-limit.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { readTreeBenefit } from '../eco-benefit/read-tree-benefit.ts';
import { findTreeStanding } from '../tree/find-tree-standing.ts';
import { keepMeasurement, type Measured } from './keep-measurement.ts';

/** A person measures a few trees a day, staff a whole row of them. */
const measurementsPerDay = limitOf(60, { refill: 60, everyMs: day });

/** Keeps a measurement that can be right, and answers what the tree gives by it. */
export async function measureTree(
  context: Context,
  caller: Caller,
  publicId: string,
  measured: Measured,
): Promise<TreeBenefit> {
  const now = context.clock.now();
  return context.database.transaction(async (sql) => {
    const treeId = await findTree(sql, publicId, caller);
    await keepMeasurement(sql, { treeId, publicId, doneBy: caller.accountId, measured, now });
    await takeToken(sql, `measure:${caller.accountId}`, measurementsPerDay, now);
    return readTreeBenefit(sql, publicId, caller, now);
  });
}

/** The id of a tree that the caller may measure: their own, or one they stand beside as staff. */
async function findTree(sql: Executor, publicId: string, { accountId, role }: Caller): Promise<string> {
  const tree = await findTreeStanding(sql, publicId, accountId);
  const seesAll = can(role, 'seeTrees', 'all');
  if (tree === undefined || (tree.isRemoved && !seesAll)) throw new AppError('NOT_FOUND');
  const mayAsStaff = can(role, 'measureTree') && (tree.standsBeside || seesAll);
  if (!tree.isOwner && !mayAsStaff) throw new AppError('FORBIDDEN');
  return tree.treeId;
}
