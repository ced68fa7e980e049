import type { Executor, Fragment } from '../postgres/database.ts';

/** The owner of keys: an account, or a company and mode for all of its programs. */
export type KeyHolder = { accountId: string } | { companyId: string; isTest: boolean };

export type KeyedCall = { holder: KeyHolder; key: string; requestHash: Buffer };

/** Returns true for the first request with the key or after its expiry; waits for a concurrent request. */
export async function insertKey(
  sql: Executor,
  { holder, key, requestHash }: KeyedCall,
  { now, expiredBefore }: { now: Date; expiredBefore: Date },
): Promise<boolean> {
  const { table, columns, values } = storageOf(sql, holder);
  return sql.hasRow`
    insert into ${table} as existing (${columns}, key, request_hash, created_at)
    values (${values}, ${key}, ${requestHash}, ${now})
    on conflict (${columns}, key) do update set
      request_hash = excluded.request_hash, answer = null, created_at = excluded.created_at
    where existing.created_at < ${expiredBefore}
    returning key`;
}

export function updateAnswer(sql: Executor, { holder, key }: KeyedCall, answer: string): Fragment {
  const { table, columns, values } = storageOf(sql, holder);
  return sql`update ${table} set answer = ${answer} where (${columns}) = (${values}) and key = ${key}`;
}

export async function selectFirstCall(
  sql: Executor,
  { holder, key }: KeyedCall,
): Promise<{ requestHash: Buffer; answer: string } | undefined> {
  const { table, columns, values } = storageOf(sql, holder);
  return sql.first<{ requestHash: Buffer; answer: string }>`
    select request_hash as "requestHash", answer
    from ${table}
    where (${columns}) = (${values}) and key = ${key} and answer is not null`;
}

export async function deleteKeysBefore(sql: Executor, instant: Date): Promise<void> {
  await sql`delete from idempotency_key where created_at < ${instant}`;
  await sql`delete from partner_answer where created_at < ${instant}`;
}

function storageOf(
  sql: Executor,
  holder: KeyHolder,
): { table: Fragment; columns: Fragment; values: Fragment } {
  if ('accountId' in holder)
    return { table: sql`idempotency_key`, columns: sql`account_id`, values: sql`${holder.accountId}::uuid` };
  return {
    table: sql`partner_answer`,
    columns: sql`company_id, is_test`,
    values: sql`${holder.companyId}::uuid, ${holder.isTest}::boolean`,
  };
}
