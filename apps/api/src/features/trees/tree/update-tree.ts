import { can, type Capability } from '@nabta/domain/capability';

import { assertWorksAsStaff, type Caller } from '../../platform/caller/authentication.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { changedFields } from '../audit/changed-fields.ts';
import { recordChange } from '../audit/record-change.ts';
import { assertSponsorExists } from './assert-sponsor-exists.ts';
import { readTree } from './read-tree.ts';
import { tellOwner } from './tell-owner.ts';
import {
  selectTreeRights,
  type TreeChanges,
  type TreeRights,
  updateTreeFields,
} from './tree-page.queries.ts';
import { treeDamaged, treeLost } from './tree.notifications.ts';

/** What a field needs of somebody who does not own the tree. */
const capabilityOf = {
  givenName: undefined,
  isVip: 'markTreeVip',
  isDamaged: 'markTreeDamaged',
  isDeleted: 'removeTree',
  plantedByCompany: 'assignSponsor',
} satisfies Record<keyof TreeChanges, Capability | undefined>;

/** Changes what the caller may change; one field without the right to it refuses all (SECURITY G1), and what staff did is recorded. */
export async function updateTree(
  sql: Executor,
  caller: Caller,
  publicId: string,
  { changes, at }: { changes: TreeChanges; at: Date },
): Promise<string> {
  const tree = await selectTreeRights(sql, publicId);
  if (tree === undefined || (tree.isDeleted && !can(caller.role, 'seeTrees', 'all')))
    throw new AppError('NOT_FOUND');
  assertMayChange(caller, tree, { changes, at });
  await assertSponsorExists(sql, changes.plantedByCompany);
  // Sent in this order, so that the tree is shown as it is once it was changed.
  const [, answer] = await Promise.all([
    updateTreeFields(sql, tree.id, changes),
    readTree(sql, publicId, caller),
    tellOfChanges(sql, tree, { changes, doneBy: caller.accountId, at }),
  ]);
  return answer;
}

async function tellOfChanges(
  sql: Executor,
  tree: TreeRights,
  { changes, doneBy, at }: { changes: TreeChanges; doneBy: string; at: Date },
): Promise<void> {
  const deed = { treeId: tree.id, doneBy, at };
  if (changes.isDamaged === true && !tree.isDamaged) await tellOwner(sql, treeDamaged, deed);
  if (changes.isDeleted === true && !tree.isDeleted) await tellOwner(sql, treeLost, deed);
  const { givenName: _, ...deeds } = changes;
  const told = changedFields(tree, deeds);
  if (told === undefined) return;
  const change = { action: 'edited', subject: 'tree', subjectId: tree.id, ...told } as const;
  await recordChange(sql, { ...change, actorId: doneBy, at });
}

function assertMayChange(
  caller: Caller,
  tree: TreeRights,
  { changes, at }: { changes: TreeChanges; at: Date },
): void {
  const fields = Object.entries(changes).filter(([, value]) => value !== undefined);
  const isAllowed = fields.every(([field]) => mayChange(caller, tree, field as keyof TreeChanges));
  if (!isAllowed) throw new AppError('FORBIDDEN');
  const isOfStaff = fields.some(([field]) => field !== 'givenName') && !standsBeside(caller, tree);
  if (isOfStaff) assertWorksAsStaff(caller, at);
}

function mayChange(caller: Caller, tree: TreeRights, field: keyof TreeChanges): boolean {
  const capability = capabilityOf[field];
  if (capability === undefined) return tree.ownerId === caller.accountId;
  return can(caller.role, capability) && (can(caller.role, 'seeTrees', 'all') || standsBeside(caller, tree));
}

function standsBeside({ accountId }: Caller, { planterAccountId, landownerAccountId }: TreeRights): boolean {
  return [planterAccountId, landownerAccountId].includes(accountId);
}
