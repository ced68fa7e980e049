import { can } from '@nabta/domain/capability';

import type { Caller } from '#core/auth/authentication.ts';
import type { Executor } from '#core/postgres/database.ts';

/** Undefined for lists that everyone may read. */
type OptionalCaller = Pick<Caller, 'accountId' | 'role'> | undefined;

const seesAll = (caller: OptionalCaller): caller is undefined =>
  caller === undefined || can(caller.role, 'seeChain', 'all');

export function canAccessEffort(sql: Executor, caller: OptionalCaller) {
  if (seesAll(caller)) return sql`true`;
  const { accountId } = caller;
  return sql`(
    effort.company_id in (select id from company where account_id = ${accountId})
    or effort.land_id in (select id from land where account_id = ${accountId})
    or effort.id in (
      select effort_id from effort_planter join planter on planter.id = planter_id where account_id = ${accountId}))`;
}

export function canAccessLand(sql: Executor, caller: OptionalCaller) {
  if (seesAll(caller)) return sql`true`;
  return sql`(land.account_id = ${caller.accountId}
    or land.id in (select land_id from effort where ${canAccessEffort(sql, caller)}))`;
}

/** Everybody may read a land unless its owner hides it. */
export function canReadLand(sql: Executor, caller: OptionalCaller) {
  return sql`(not land.is_hidden or ${canAccessLand(sql, caller)})`;
}

export function canAccessCompany(sql: Executor, caller: OptionalCaller) {
  if (seesAll(caller)) return sql`true`;
  return sql`(company.account_id = ${caller.accountId}
    or company.id in (select company_id from effort where ${canAccessEffort(sql, caller)}))`;
}

/** Only the caller's own planter records: other planters' names are visible to staff only. */
export function canAccessPlanter(sql: Executor, caller: OptionalCaller) {
  if (seesAll(caller)) return sql`true`;
  return sql`planter.account_id = ${caller.accountId}`;
}
