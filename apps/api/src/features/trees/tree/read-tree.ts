import type { TreeSummary } from '@nabta/contract/trees/tree';
import { can } from '@nabta/domain/capability';

import type { Caller } from '#core/auth/authentication.ts';
import { refusalOf } from '#core/auth/proven-role.ts';
import { defined } from '#core/defined.ts';
import { AppError, requireFound } from '#core/errors/app-error.ts';
import { parseJson } from '#core/parse-json.ts';
import type { Executor } from '#core/postgres/database.ts';

import {
  selectTreeByPublicId,
  selectTreeRelation,
  selectTreeSummary,
  selectTreeSummaries,
} from './tree-page.queries.ts';

export async function readTree(sql: Executor, publicId: string, caller: Caller | undefined): Promise<string> {
  const viewer = {
    id: caller?.accountId,
    canSeeRemoved: caller !== undefined && can(caller.role, 'seeTrees', 'all'),
    canSeePlanters: caller !== undefined && can(caller.role, 'seePlanterNames'),
  };
  return requireFound(await selectTreeByPublicId(sql, publicId, viewer));
}

/** Returns the id of a tree that the caller may record as its owner, or with this capability as staff. */
export async function findOwnOrStaffTree(
  sql: Executor,
  publicId: string,
  caller: Caller,
  capability: 'measureTree' | 'photographTree',
): Promise<string> {
  const tree = await selectTreeRelation(sql, publicId, caller.accountId);
  const canSeeAll = can(caller.role, 'seeTrees', 'all');
  if (tree === undefined) throw new AppError('NOT_FOUND');
  if (tree.isRemoved && !canSeeAll) throw refusalOf(caller, ['seeTrees', 'all'], 'NOT_FOUND');
  const canAsStaff = can(caller.role, capability) && (tree.isStaffOfTree || canSeeAll);
  if (!tree.isOwner && !canAsStaff) throw refusalOf(caller, [capability]);
  return tree.treeId;
}

/** Returns the id of a tree that the caller owns. */
export async function findOwnTree(sql: Executor, publicId: string, { accountId }: Caller): Promise<string> {
  const tree = await selectTreeRelation(sql, publicId, accountId);
  if (tree === undefined || tree.isRemoved) throw new AppError('NOT_FOUND');
  if (!tree.isOwner) throw new AppError('FORBIDDEN');
  return tree.treeId;
}

export async function readTreeSummary(
  sql: Executor,
  treeId: string,
  viewerId: string | undefined,
): Promise<string> {
  const json = await selectTreeSummary(sql, treeId, viewerId);
  if (json === undefined) throw new Error(`There is no tree ${treeId}.`);
  return json;
}

/** Includes removed trees, since their history stays visible. */
export async function listTreeSummaries(
  sql: Executor,
  ids: readonly string[],
  viewerId: string | undefined,
): Promise<(id: string) => TreeSummary> {
  const trees = parseJson<TreeSummary[]>(await selectTreeSummaries(sql, ids, viewerId));
  const byId = new Map(trees.map((tree) => [tree.id, tree]));
  return (id) => defined(byId.get(id));
}
