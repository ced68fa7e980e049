import { type ActLimitName, actLimits } from '@nabta/domain/act-limits';

import { addMs, hour } from '#core/clock.ts';
import type { Executor, Fragment } from '#core/postgres/database.ts';

export type ActSum = { limit: ActLimitName; accountId: string; at: Date };

/** Whether `amount` more would exceed the sum of the person or of the company. */
export function exceedsLimit(
  sql: Executor,
  { limit, accountId, at, amount, companyId }: ActSum & { amount: Fragment; companyId: Fragment },
) {
  const { perPerson, perCompany } = actLimits[limit];
  const sumOf = (condition: Fragment) => sql`(
    select coalesce(sum(amount), 0) from counted_act
    where limit_name = ${limit} and at > ${windowStart(limit, at)} and ${condition})`;
  return sql`(
    ${amount} + ${sumOf(sql`account_id = ${accountId}::uuid`)} > ${perPerson}
    or ${amount} + ${sumOf(sql`counted_act.company_id is not distinct from ${companyId}`)} > ${perCompany})`;
}

export function windowStart(limit: ActLimitName, at: Date): Date {
  return addMs(at, -actLimits[limit].windowHours * hour);
}
