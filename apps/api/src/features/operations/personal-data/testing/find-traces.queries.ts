import type { Executor } from '../../../platform/postgres/database.ts';

/** Every table of the database, the queue of jobs too, in which one of the texts stands in any column, also as bytes. */
export async function selectTablesWith(sql: Executor, texts: readonly string[]): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    order by 1`;
  const needles = texts.flatMap((text) => [text.toLowerCase(), Buffer.from(text).toString('hex')]);
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await sql<{ rows: number }[]>`
      select count(*)::int as rows from ${sql.identifier(name)} as held
      where exists (select from unnest(${needles}::text[]) as needle where strpos(lower(held::text), needle) > 0)`;
    if ((row?.rows ?? 0) > 0) found.push(name.replace('public.', ''));
  }
  return found;
}

export type NamingColumn = { table: string; column: string; onDelete: string | null };

/** Columns that refer to an account, and those that by their name or kind may hold an account or a phone. */
export async function selectNamingColumns(sql: Executor): Promise<NamingColumn[]> {
  return sql<NamingColumn[]>`
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
