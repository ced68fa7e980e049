import { can, type Capability } from '@nabta/domain/capability';
import { typedKeys } from '@nabta/domain/typed-object';

import type { Caller } from '#core/auth/authentication.ts';
import { refusalOf } from '#core/auth/proven-role.ts';
import { AppError, invalidInput } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';
import { changedFields } from '#features/people/audit/changed-fields.ts';
import { recordChange } from '#features/people/audit/record-change.ts';

import { readTree } from './read-tree.ts';
import {
  selectTreeRights,
  type TreeChanges,
  type TreeRights,
  updateTreeFields,
  selectCompanyExists,
} from './tree-page.queries.ts';
import { notifyOwner, treeDamaged, treeLost } from './tree.notifications.ts';

/** Capability needed for a field; undefined means owner only. */
const capabilityOf = {
  givenName: undefined,
  isVip: 'markTreeVip',
  isDamaged: 'markTreeDamaged',
  isDeleted: 'removeTree',
  plantedByCompany: 'assignSponsor',
} satisfies Record<keyof TreeChanges, Capability | undefined>;

/** Rejects the whole request if the caller may not change one field; staff changes are audited. */
export async function updateTree(
  sql: Executor,
  caller: Caller,
  publicId: string,
  { changes, at }: { changes: TreeChanges; at: Date },
): Promise<string> {
  const tree = await selectTreeRights(sql, publicId);
  if (tree === undefined) throw new AppError('NOT_FOUND');
  if (tree.isDeleted && !can(caller.role, 'seeTrees', 'all'))
    throw refusalOf(caller, ['seeTrees', 'all'], 'NOT_FOUND');
  assertCanChange(caller, tree, changes);
  await assertSponsorExists(sql, changes.plantedByCompany);
  // Pipelined on one connection in this order, so the response shows the updated tree.
  const [, answer] = await Promise.all([
    updateTreeFields(sql, tree.id, changes),
    readTree(sql, publicId, caller),
    notifyAndAudit(sql, tree, { changes, doneBy: caller.accountId, at }),
  ]);
  return answer;
}

async function notifyAndAudit(
  sql: Executor,
  tree: TreeRights,
  { changes, doneBy, at }: { changes: TreeChanges; doneBy: string; at: Date },
): Promise<void> {
  const event = { treeId: tree.id, doneBy, at };
  if (changes.isDamaged === true && !tree.isDamaged) await notifyOwner(sql, treeDamaged, event);
  if (changes.isDeleted === true && !tree.isDeleted) await notifyOwner(sql, treeLost, event);
  const { givenName: _, ...staffChanges } = changes;
  const diff = changedFields(tree, staffChanges);
  if (diff === undefined) return;
  const change = { action: 'edited', subject: 'tree', subjectId: tree.id, ...diff } as const;
  await recordChange(sql, { ...change, actorId: doneBy, at });
}

function assertCanChange(caller: Caller, tree: TreeRights, changes: TreeChanges): void {
  for (const field of typedKeys(changes).filter((name) => changes[name] !== undefined)) {
    if (canChange(caller, tree, field)) continue;
    const capability = capabilityOf[field];
    throw capability === undefined ? new AppError('FORBIDDEN') : refusalOf(caller, [capability]);
  }
}

function canChange(caller: Caller, tree: TreeRights, field: keyof TreeChanges): boolean {
  const capability = capabilityOf[field];
  if (capability === undefined) return tree.ownerId === caller.accountId;
  return can(caller.role, capability) && (can(caller.role, 'seeTrees', 'all') || isStaffOfTree(caller, tree));
}

function isStaffOfTree({ accountId }: Caller, { planterAccountId, landownerAccountId }: TreeRights): boolean {
  return [planterAccountId, landownerAccountId].includes(accountId);
}

export async function assertSponsorExists(
  sql: Executor,
  companyId: string | null | undefined,
): Promise<void> {
  if (typeof companyId !== 'string' || (await selectCompanyExists(sql, companyId))) return;
  throw invalidInput('body.plantedByCompany', {
    ar: 'لا توجد شركة بهذا المُعرِّف.',
    en: 'There is no such company.',
    pt: 'Esta empresa não existe.',
  });
}
