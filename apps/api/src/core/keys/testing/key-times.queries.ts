import type { Executor } from '#core/postgres/database.ts';

/** Moves the start of every key into the past. */
export async function updateKeysOlder(sql: Executor, ms: number): Promise<void> {
  await sql`update house_key set begins_at = begins_at - ${ms}::float8 * interval '1 millisecond'`;
}

/** Swaps two stored keys, as someone with write access to the database could. */
export async function updateKeysSwapped(sql: Executor, left: string, right: string): Promise<void> {
  await sql`
    update house_key as key set sealed = (
      select sealed from house_key where number = 1 and purpose = case key.purpose when ${left} then ${right} else ${left} end)
    where purpose in (${left}, ${right})`;
}
