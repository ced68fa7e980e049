import type { Executor } from '#core/postgres/database.ts';

/** True if the account planted the tree, works in its effort or owns its land. */
export function isStaffOfTree(sql: Executor, accountId: string) {
  return sql`(
    tree.planter_id in (select id from planter where account_id = ${accountId})
    or tree.land_id in (select id from land where account_id = ${accountId})
    or tree.effort_id in (
      select effort_id from effort_planter join planter on planter.id = effort_planter.planter_id
      where planter.account_id = ${accountId})
  ) is true`;
}
