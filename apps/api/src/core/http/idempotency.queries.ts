import type { Executor, Fragment } from '../postgres/database.ts';

/** Whose keys they are: a person's, or those of a company and a mode, whichever of its programs calls. */
export type KeyHolder = { accountId: string } | { companyId: string; isTest: boolean };

export type KeyedCall = { holder: KeyHolder; key: string; requestHash: Buffer };

/** True for the first call with the key, and for the first after the last one was forgotten; waits for a call under way. */
export async function insertKey(
  sql: Executor,
  { holder, key, requestHash }: KeyedCall,
  now: Date,
  forgottenBefore: Date,
): Promise<boolean> {
  const { table, columns, values } = keptOf(sql, holder);
  const rows = await sql`
    insert into ${table} as kept (${columns}, key, request_hash, created_at)
    values (${values}, ${key}, ${requestHash}, ${now})
    on conflict (${columns}, key) do update set
      request_hash = excluded.request_hash, answer = null, created_at = excluded.created_at
    where kept.created_at < ${forgottenBefore}
    returning key`;
  return rows.length === 1;
}

export function updateAnswer(sql: Executor, { holder, key }: KeyedCall, answer: string): Fragment {
  const { table, columns, values } = keptOf(sql, holder);
  return sql`update ${table} set answer = ${answer} where (${columns}) = (${values}) and key = ${key}`;
}

export async function selectFirstCall(
  sql: Executor,
  { holder, key }: KeyedCall,
): Promise<{ requestHash: Buffer; answer: string } | undefined> {
  const { table, columns, values } = keptOf(sql, holder);
  const [row] = await sql<{ requestHash: Buffer; answer: string }[]>`
    select request_hash as "requestHash", answer
    from ${table}
    where (${columns}) = (${values}) and key = ${key} and answer is not null`;
  return row;
}

export async function deleteKeysBefore(sql: Executor, instant: Date): Promise<void> {
  await sql`delete from idempotency_key where created_at < ${instant}`;
  await sql`delete from partner_answer where created_at < ${instant}`;
}

/** Where the answers of a holder are kept, and what names the holder there. */
function keptOf(sql: Executor, holder: KeyHolder): { table: Fragment; columns: Fragment; values: Fragment } {
  if ('accountId' in holder)
    return { table: sql`idempotency_key`, columns: sql`account_id`, values: sql`${holder.accountId}::uuid` };
  return {
    table: sql`partner_answer`,
    columns: sql`company_id, is_test`,
    values: sql`${holder.companyId}::uuid, ${holder.isTest}::boolean`,
  };
}
