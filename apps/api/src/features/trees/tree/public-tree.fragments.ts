import type { Executor } from '#core/postgres/database.ts';
import { isVisibleTo } from '#features/people/account/privacy.fragments.ts';

import { isCountedTree } from '../evidence/evidence.fragments.ts';

/** Condition: the row `tree` lives and may be counted for everybody. */
export function isLivingTree(sql: Executor) {
  return sql`not tree.is_deleted and tree.ended_at is null and ${isCountedTree(sql, sql`tree.origin = 'demo'`)}`;
}

/** Condition: the row `tree` belongs to a private owner or is promised as a gift. */
export function isReservedTree(sql: Executor) {
  return sql`(tree.gift_id is not null or exists (
    select from account as owner where owner.id = tree.owner_id and not ${isVisibleTo(sql, 'owner')}))`;
}

/** Condition: strangers may see where the row `tree` stands. */
export function isPublicTree(sql: Executor) {
  return sql`${isLivingTree(sql)} and not ${isReservedTree(sql)} and ${isOnOpenLand(sql)}`;
}

/** Condition: the row `tree` is on no land, or on one that everybody may see and visit. */
export function isOnOpenLand(sql: Executor) {
  return sql`not exists (
    select from land where land.id = tree.land_id and (land.is_hidden or not land.allows_visits))`;
}
