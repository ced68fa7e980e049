import type { Executor } from '#core/postgres/database.ts';

/** Returns all tables, including the job queue, with one of the texts in any column, also as bytes. */
export async function selectTablesWith(sql: Executor, texts: readonly string[]): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    order by 1`;
  const needles = texts.flatMap((text) => [text.toLowerCase(), Buffer.from(text).toString('hex')]);
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await sql.oneValue<number>`
      select count(*)::int as rows from ${sql.identifier(name)} as source_row
      where exists (select from unnest(${needles}::text[]) as needle where strpos(lower(source_row::text), needle) > 0)`;
    if (rows > 0) found.push(name.replace('public.', ''));
  }
  return found;
}

export type PersonColumn = { table: string; column: string; onDelete: string | null };

/** Returns columns that refer to an account or whose name suggests an account or phone. */
export async function selectPersonColumns(sql: Executor): Promise<PersonColumn[]> {
  return sql<PersonColumn[]>`
    select columns.table_name as table, columns.column_name as column, reference.confdeltype::text as "onDelete"
    from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    left join pg_constraint as reference on reference.contype = 'f'
      and reference.confrelid = 'account'::regclass and reference.conrelid = columns.table_name::regclass
      and reference.conkey = array[(
        select attnum from pg_attribute where attrelid = columns.table_name::regclass and attname = columns.column_name)]
    where columns.table_schema = 'public' and tables.table_type = 'BASE TABLE'
      and not (select relispartition from pg_class where oid = columns.table_name::regclass)
      and (reference.oid is not null or columns.column_name ~ '(phone|account_id|person_id|owner_id|holder|giver_id|receiver_id|reporter_id|staff_id)$')
    order by 1, 2`;
}
