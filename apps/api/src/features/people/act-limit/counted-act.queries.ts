import type { Executor } from '#core/postgres/database.ts';

import { type ActSum, exceedsLimit, windowStart } from './act-limit.fragments.ts';

export type CountedAct = ActSum & {
  amount: number;
  /** Null for acts of the operator. */
  companyId: string | null;
};

/** Makes acts of the same person or company wait for each other; always locks the person first. */
export async function lockSums(sql: Executor, { limit, accountId, companyId }: CountedAct): Promise<void> {
  for (const key of [`person:${accountId}`, `company:${companyId}`])
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${limit}:${key}`}, 0))`;
}

export async function selectExceedsLimit(sql: Executor, { amount, companyId, ...sum }: CountedAct) {
  return sql.oneValue<boolean>`
    select ${exceedsLimit(sql, { ...sum, amount: sql`${amount}::bigint`, companyId: sql`${companyId}::uuid` })} as exceeds`;
}

/** Also deletes acts of the person that no longer count. */
export async function insertCountedAct(sql: Executor, act: CountedAct): Promise<void> {
  const { limit, accountId, companyId, amount, at } = act;
  await sql`
    delete from counted_act
    where account_id = ${accountId} and limit_name = ${limit} and at <= ${windowStart(limit, at)}`;
  await sql`
    insert into counted_act (limit_name, account_id, company_id, amount, at)
    values (${limit}, ${accountId}, ${companyId}, ${amount}, ${at})`;
}

/** Time of the oldest act that counts for the person or the company. */
export async function selectOldestCounted(sql: Executor, { limit, accountId, companyId, at }: CountedAct) {
  return sql.oneValue<Date | null>`
    select min(at) as at from counted_act
    where limit_name = ${limit} and at > ${windowStart(limit, at)}
      and (account_id = ${accountId} or company_id is not distinct from ${companyId}::uuid)`;
}

/** Undefined for people who represent no company. */
export async function selectCompanyOfAccount(sql: Executor, accountId: string) {
  return sql.firstValue<string>`select id from company where account_id = ${accountId}`;
}
