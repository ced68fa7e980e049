import { can } from '@nabta/domain/capability';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Executor } from '../../platform/postgres/database.ts';

/** Undefined where nobody in particular asks, as for the lists that everybody is given. */
type Who = Pick<Caller, 'accountId' | 'role'> | undefined;

const seesAll = (caller: Who): caller is undefined =>
  caller === undefined || can(caller.role, 'seeChain', 'all');

/** Of `effort` those that the caller sees: paid for by their company, on their land, or planted for by them; staff sees all. */
export function isEffortOf(sql: Executor, caller: Who) {
  if (seesAll(caller)) return sql`true`;
  const { accountId } = caller;
  return sql`(
    effort.company_id in (select id from company where account_id = ${accountId})
    or effort.land_id in (select id from land where account_id = ${accountId})
    or effort.id in (
      select effort_id from effort_planter join planter on planter.id = planter_id where account_id = ${accountId}))`;
}

/** Of `land` those that are the caller's, and those of their efforts. */
export function isLandOf(sql: Executor, caller: Who) {
  if (seesAll(caller)) return sql`true`;
  return sql`(land.account_id = ${caller.accountId}
    or land.id in (select land_id from effort where ${isEffortOf(sql, caller)}))`;
}

/** Of `company` the caller's, and those that pay for their efforts. */
export function isCompanyOf(sql: Executor, caller: Who) {
  if (seesAll(caller)) return sql`true`;
  return sql`(company.account_id = ${caller.accountId}
    or company.id in (select company_id from effort where ${isEffortOf(sql, caller)}))`;
}

/** Of `planter` the caller; who works beside them is told by name to staff alone. */
export function isPlanterOf(sql: Executor, caller: Who) {
  if (seesAll(caller)) return sql`true`;
  return sql`planter.account_id = ${caller.accountId}`;
}
