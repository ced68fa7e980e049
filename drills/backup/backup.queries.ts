import type { Executor } from '../../apps/api/src/core/postgres/database.ts';

/** Returns an order-independent content hash of every table, including the job queue. */
export async function selectTableHashes(sql: Executor): Promise<Map<string, string>> {
  const tables = await sql<{ name: string }[]>`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`;
  const hashes = new Map<string, string>();
  for (const { name } of tables) {
    const [row] = await sql<{ hash: string }[]>`
      select concat(count(*), ' ', sum(hashtextextended(stored_row::text, 0)::numeric)) as hash
      from ${sql.identifier(name)} as stored_row`;
    hashes.set(name, row?.hash ?? '');
  }
  return hashes;
}

/** Uses the database clock, which recovery targets refer to. */
export async function selectDatabaseTime(sql: Executor): Promise<Date> {
  const [row] = await sql<{ now: Date }[]>`select clock_timestamp() as now`;
  return row?.now ?? new Date(0);
}

export async function updatePortrait(sql: Executor, accountId: string, imageName: string): Promise<void> {
  await sql`update account set image_name = ${imageName} where id = ${accountId}`;
}

export async function updateNames(sql: Executor, accountId: string, name: string): Promise<void> {
  await sql`update account set firstname = ${name}, lastname = ${name} where id = ${accountId}`;
}

export async function selectPortraits(sql: Executor): Promise<string[]> {
  const rows = await sql<
    { name: string }[]
  >`select image_name as name from account where image_name is not null`;
  return rows.map(({ name }) => name);
}

export async function truncateTrees(sql: Executor): Promise<void> {
  await sql`truncate tree cascade`;
}

/** Closes the current WAL segment so that it can be archived. */
export async function switchWal(sql: Executor): Promise<string> {
  await sql`select pg_switch_wal()`;
  const [row] = await sql<{ name: string }[]>`select pg_walfile_name(pg_current_wal_lsn()) as name`;
  return row?.name ?? '';
}

export async function selectLastArchivedWal(sql: Executor): Promise<string> {
  const [row] = await sql<{ name: string | null }[]>`select last_archived_wal as name from pg_stat_archiver`;
  return row?.name ?? '';
}

export async function createHeartbeats(sql: Executor): Promise<void> {
  await sql`create table if not exists drill_beat (number integer primary key)`;
}

export async function insertHeartbeat(sql: Executor, number: number): Promise<void> {
  await sql`insert into drill_beat (number) values (${number})`;
}

export async function selectLastHeartbeat(sql: Executor): Promise<number> {
  const [row] = await sql<
    { number: number }[]
  >`select coalesce(max(number), 0)::int as number from drill_beat`;
  return row?.number ?? 0;
}
