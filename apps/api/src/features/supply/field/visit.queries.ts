import type { Health } from '@nabta/domain/care-plan';
import type { LossCause } from '@nabta/domain/loss-cause';

import type { Executor } from '#core/postgres/database.ts';
import { isStaffOfTree } from '#features/trees/tree/staff-of-tree.fragments.ts';

export type TreeInField = {
  treeId: string;
  plantedAt: Date;
  endedAt: Date | null;
  isReplaced: boolean;
  isDamaged: boolean;
  /** The owner, or the giver while an open gift holds the tree. */
  ownerId: string | null;
  isStaffOfTree: boolean;
};

/** Locks the tree row, which also serializes writes to its passport. */
export async function lockTreeInField(sql: Executor, publicId: string, accountId: string) {
  return sql.first<TreeInField>`
    select tree.id as "treeId", tree.planted_at as "plantedAt", tree.ended_at as "endedAt",
      tree.replaced_by is not null as "isReplaced", tree.is_damaged as "isDamaged",
      coalesce(tree.owner_id, (select giver_id from gift where id = tree.gift_id)) as "ownerId",
      ${isStaffOfTree(sql, accountId)} as "isStaffOfTree"
    from tree
    where tree.public_id = ${publicId} and not tree.is_deleted
    for update of tree`;
}

export async function updateReplaced(sql: Executor, treeId: string, replacedBy: string): Promise<void> {
  await sql`update tree set replaced_by = ${replacedBy} where id = ${treeId}`;
}

export async function updateEnded(
  sql: Executor,
  treeId: string,
  { at, cause }: { at: Date; cause: LossCause },
): Promise<void> {
  await sql`update tree set ended_at = ${at}, end_cause = ${cause} where id = ${treeId}`;
}

export async function updateDamaged(sql: Executor, treeId: string, isDamaged: boolean): Promise<void> {
  await sql`update tree set is_damaged = ${isDamaged} where id = ${treeId}`;
}

export async function selectIsCheckedAfter(sql: Executor, treeId: string, at: Date) {
  return sql.hasRow`
    select from tree_care where tree_id = ${treeId} and kind = 'checked' and at > ${at} limit 1`;
}

type Care = { treeId: string; accountId: string; at: Date; now: Date };
type CareKind = { kind: 'checked'; health: Health } | { kind: 'watered'; litres: number };

export async function insertCare(sql: Executor, care: Care & CareKind): Promise<void> {
  const { treeId, accountId, at, now, kind } = care;
  const [health, litres] = kind === 'checked' ? [care.health, null] : [null, care.litres];
  await sql`
    insert into tree_care (tree_id, kind, health, litres, at, done_by, created_at)
    values (${treeId}, ${kind}, ${health}, ${litres}, ${at}, ${accountId}, ${now})`;
}
