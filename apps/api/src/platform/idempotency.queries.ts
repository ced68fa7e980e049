import type { Executor } from './postgres/database.ts';

export type KeyedCall = { accountId: string; key: string; requestHash: Buffer };

/** True for the first call with the key, and for the first after the last one was forgotten; waits for a call under way. */
export async function insertKey(
  sql: Executor,
  { accountId, key, requestHash }: KeyedCall,
  now: Date,
  forgottenBefore: Date,
): Promise<boolean> {
  const rows = await sql`
    insert into idempotency_key as kept (account_id, key, request_hash, created_at)
    values (${accountId}, ${key}, ${requestHash}, ${now})
    on conflict (account_id, key) do update set
      request_hash = excluded.request_hash, answer = null, created_at = excluded.created_at
    where kept.created_at < ${forgottenBefore}
    returning key`;
  return rows.length === 1;
}

export async function updateAnswer(
  sql: Executor,
  { accountId, key }: KeyedCall,
  answer: string,
): Promise<void> {
  await sql`update idempotency_key set answer = ${answer} where account_id = ${accountId} and key = ${key}`;
}

export async function selectFirstCall(
  sql: Executor,
  { accountId, key }: KeyedCall,
): Promise<{ requestHash: Buffer; answer: string } | undefined> {
  const [row] = await sql<{ requestHash: Buffer; answer: string }[]>`
    select request_hash as "requestHash", answer
    from idempotency_key
    where account_id = ${accountId} and key = ${key} and answer is not null`;
  return row;
}

export async function deleteKeysBefore(sql: Executor, instant: Date): Promise<void> {
  await sql`delete from idempotency_key where created_at < ${instant}`;
}
