import type { Executor } from '../postgres/database.ts';

export type KeyRow = { purpose: string; number: number; sealed: Buffer; hasBegun: boolean };

/** By purpose: what makes new values first, then what made them before, then what will. By the clock of the database, which all processes share. */
export async function selectKeys(sql: Executor): Promise<KeyRow[]> {
  return sql<KeyRow[]>`
    select purpose, number, sealed, begins_at <= now() as "hasBegun"
    from house_key
    order by purpose, begins_at <= now() desc, number desc`;
}

/** Whether people came before there was a ring: then the house has keys that it must keep. */
export async function selectHasPeople(sql: Executor): Promise<boolean> {
  const [row] = await sql<{ hasPeople: boolean }[]>`select exists (select from account) as "hasPeople"`;
  return row?.hasPeople ?? false;
}

export type NewKey = { purpose: string; number: number; sealed: Buffer };

/** Of two processes that make the same key one succeeds. */
export async function insertKeys(sql: Executor, keys: readonly NewKey[], beginInMs: number): Promise<void> {
  await sql`
    insert into house_key (purpose, number, sealed, begins_at)
    select purpose, number, decode(sealed, 'hex'), now() + ${beginInMs}::int * interval '1 millisecond'
    from unnest(${keys.map(({ purpose }) => purpose)}::text[], ${keys.map(({ number }) => number)}::int[],
      ${keys.map(({ sealed }) => sealed.toString('hex'))}::text[]) as made (purpose, number, sealed)
    on conflict (purpose, number) do nothing`;
}

export async function updateKeySealed(sql: Executor, { purpose, number, sealed }: NewKey): Promise<void> {
  await sql`update house_key set sealed = ${sealed} where purpose = ${purpose} and number = ${number}`;
}

/** Held to the end of the transaction: whoever changes the ring does so alone, and nobody who reads it waits. */
export async function lockKeys(sql: Executor): Promise<void> {
  await sql`lock table house_key in share row exclusive mode`;
}

export type Life = { purpose: string; lifeMs: number };

/** Forgets the keys whose successor has made what is new for longer than anything of theirs lives. */
export async function deleteOutlivedKeys(sql: Executor, lives: readonly Life[]): Promise<number> {
  const rows = await sql`
    delete from house_key as old
    using unnest(${lives.map(({ purpose }) => purpose)}::text[], ${lives.map(({ lifeMs }) => lifeMs)}::float8[])
      as plan (purpose, life_ms)
    where old.purpose = plan.purpose and exists (
      select from house_key as next
      where next.purpose = old.purpose and next.number > old.number
        and next.begins_at + plan.life_ms * interval '1 millisecond' <= now())
    returning old.number`;
  return rows.length;
}
