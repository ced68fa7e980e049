import type { Executor } from '../postgres/database.ts';

export type KeyRow = { purpose: string; number: number; sealed: Buffer; hasBegun: boolean };

/** Per purpose: the current key, then previous ones, then future ones, by the clock of the database. */
export async function selectKeys(sql: Executor): Promise<KeyRow[]> {
  return sql<KeyRow[]>`
    select purpose, number, sealed, begins_at <= now() as "hasBegun"
    from house_key
    order by purpose, begins_at <= now() desc, number desc`;
}

/** True if accounts existed before the key store; their derived keys must stay valid. */
export async function selectHasAccounts(sql: Executor): Promise<boolean> {
  return sql.oneValue<boolean>`select exists (select from account) as "hasAccounts"`;
}

export type NewKey = { purpose: string; number: number; sealed: Buffer };

/** When two processes insert the same key, the first one wins. */
export async function insertKeys(
  sql: Executor,
  keys: readonly NewKey[],
  activationDelayMs: number,
): Promise<void> {
  await sql`
    insert into house_key (purpose, number, sealed, begins_at)
    select purpose, number, decode(sealed, 'hex'), now() + ${activationDelayMs}::int * interval '1 millisecond'
    from unnest(${keys.map(({ purpose }) => purpose)}::text[], ${keys.map(({ number }) => number)}::int[],
      ${keys.map(({ sealed }) => sealed.toString('hex'))}::text[]) as new_key (purpose, number, sealed)
    on conflict (purpose, number) do nothing`;
}

export async function updateSealedKey(sql: Executor, { purpose, number, sealed }: NewKey): Promise<void> {
  await sql`update house_key set sealed = ${sealed} where purpose = ${purpose} and number = ${number}`;
}

/** Holds the lock until the end of the transaction: writers run alone, readers do not wait. */
export async function lockKeys(sql: Executor): Promise<void> {
  await sql`lock table house_key in share row exclusive mode`;
}

export type KeyTtl = { purpose: string; ttlMs: number };

/** Deletes keys whose successor has been active for longer than anything they signed is valid. */
export async function deleteExpiredKeys(sql: Executor, ttls: readonly KeyTtl[]): Promise<number> {
  return sql.rowCount`
    delete from house_key as old
    using unnest(${ttls.map(({ purpose }) => purpose)}::text[], ${ttls.map(({ ttlMs }) => ttlMs)}::float8[])
      as ttl (purpose, ttl_ms)
    where old.purpose = ttl.purpose and exists (
      select from house_key as next
      where next.purpose = old.purpose and next.number > old.number
        and next.begins_at + ttl.ttl_ms * interval '1 millisecond' <= now())
    returning old.number`;
}
