import { can, type Capability } from '@nabta/domain/capability';

import type { Caller } from '../../platform/authentication.ts';
import type { Executor } from '../../platform/postgres/database.ts';

/** Whether the effort of a row concerns the caller: who sees all, its sponsor, whose land it is on, and its planters. */
export function isEffortOf(sql: Executor, { accountId, role }: Caller, capability: Capability = 'seeChain') {
  if (can(role, capability, 'all')) return sql`true`;
  return sql`(
    exists (select from company where company.id = effort.company_id and company.account_id = ${accountId})
    or exists (select from land where land.id = effort.land_id and land.account_id = ${accountId})
    or exists (
      select from effort_planter join planter on planter.id = effort_planter.planter_id
      where effort_planter.effort_id = effort.id and planter.account_id = ${accountId}))`;
}
