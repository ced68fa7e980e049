import type { Language } from '@nabta/domain/language';
import type { PictureFolder } from '@nabta/domain/picture-file';

import type { Executor } from '../../../platform/postgres/database.ts';
import {
  type ExportSection,
  exportSections,
  isOf,
  type Person,
  phonesOf,
} from '../personal-tables.fragments.ts';

/** A copy is written as both; its pictures lie beside them. */
export type FileName = 'json' | 'html';

export type ExportRow = {
  id: string;
  /** Whose it is. */
  person: Person;
  language: Language;
  askedAt: Date;
  expiresAt: Date;
  sections: number;
  afterKey: string | null;
  parts: number;
  rowsWritten: number;
  rows: number;
  readyAt: Date | null;
};

export async function selectExport(
  sql: Executor,
  accountId: string,
  now: Date,
): Promise<ExportRow | undefined> {
  const [row] = await sql<ExportRow[]>`
    select ${columns(sql)} from data_export where account_id = ${accountId} and expires_at > ${now}`;
  return row;
}

/** Begins a copy in the place of the one before, which is gone with its files. */
export async function insertExport(
  sql: Executor,
  { person, askedAt, expiresAt }: { person: Person; askedAt: Date; expiresAt: Date },
): Promise<ExportRow> {
  let rows = 0;
  for (const section of exportSections) rows += await selectCount(sql, section, person);
  await sql`delete from data_export where account_id = ${person.id}`;
  const [row] = await sql<ExportRow[]>`
    insert into data_export (account_id, language, asked_at, expires_at, rows_total)
    select id, language, ${askedAt}, ${expiresAt}, ${rows} from account where id = ${person.id}
    returning ${columns(sql)}`;
  return row as ExportRow;
}

/** Held, so that two runs of its job take turns. */
export async function lockExport(sql: Executor, id: string): Promise<ExportRow | undefined> {
  const [row] = await sql<ExportRow[]>`select ${columns(sql)} from data_export where id = ${id} for update`;
  return row;
}

export async function updateExport(sql: Executor, row: ExportRow): Promise<void> {
  await sql`
    update data_export set sections = ${row.sections}, after_key = ${row.afterKey}, parts = ${row.parts},
      rows_written = ${row.rowsWritten}, ready_at = ${row.readyAt}
    where id = ${row.id}`;
}

export async function insertPart(
  sql: Executor,
  part: { exportId: string; file: FileName; number: number; bytes: Uint8Array },
): Promise<void> {
  await sql`
    insert into data_export_part (export_id, format, number, bytes)
    values (${part.exportId}, ${part.file}, ${part.number}, ${part.bytes})`;
}

export async function selectPart(
  sql: Executor,
  part: { exportId: string; file: FileName; number: number },
): Promise<Buffer | undefined> {
  const [row] = await sql<{ bytes: Buffer }[]>`
    select bytes from data_export_part
    where export_id = ${part.exportId} and format = ${part.file} and number = ${part.number}`;
  return row?.bytes;
}

export async function deleteExpired(sql: Executor, now: Date): Promise<void> {
  await sql`delete from data_export where expires_at <= ${now}`;
}

/** The person's own pictures, wherever they stand. */
export async function selectPictures(
  sql: Executor,
  person: Person,
): Promise<{ folder: PictureFolder; name: string }[]> {
  const found = [];
  for (const section of exportSections) {
    const { table, pictures: folder } = section;
    if (folder === undefined) continue;
    const rows = await sql<{ name: string }[]>`
      select distinct image_name as name from ${sql.identifier(table)}
      where image_name is not null and ${whichOf(sql, section, person)}`;
    found.push(...rows.map(({ name }) => ({ folder, name })));
  }
  return found;
}

export type SectionRow = { key: string; data: Record<string, unknown> };

/** The next rows of a section after a key; a tree that they tell of is named by what is printed on it. */
export async function selectSectionRows(
  sql: Executor,
  section: ExportSection,
  { person, after, limit }: { person: Person; after: string | null; limit: number },
): Promise<SectionRow[]> {
  const key = keyOf(sql, section);
  return sql<SectionRow[]>`
    select ${key} as key, row_to_json(held)::jsonb || case
      when to_jsonb(held) ? 'tree_id' then jsonb_build_object(
        'tree', (select public_id from tree where id = (to_jsonb(held) ->> 'tree_id')::uuid))
      else '{}' end || ${section.instead?.(sql) ?? sql`'{}'::jsonb`} as data
    from ${sql.identifier(section.table)} as held
    where ${whichOf(sql, section, person)} and (${after}::text is null or ${key} > ${after})
    order by 1
    limit ${limit}`;
}

async function selectCount(sql: Executor, section: ExportSection, person: Person): Promise<number> {
  const [row] = await sql<{ rows: number }[]>`
    select count(*)::int as rows from ${sql.identifier(section.table)} where ${whichOf(sql, section, person)}`;
  return row?.rows ?? 0;
}

function whichOf(sql: Executor, { table, which }: ExportSection, person: Person) {
  return which === undefined ? isOf(sql, table, person) : which(sql, person);
}

/** Numbers are filled up with zeros, so that they stand in one order as texts too. */
function keyOf(sql: Executor, { key }: ExportSection) {
  const parts = key.map((column) => {
    const text = sql`${sql.identifier(column)}::text`;
    return sql`, lpad(${text}, greatest(length(${text}), 12), '0')`;
  });
  return sql`concat_ws(' ' ${parts}) collate "C"`;
}

function columns(sql: Executor) {
  return sql`id, language, asked_at as "askedAt", expires_at as "expiresAt", sections,
    after_key as "afterKey", parts, rows_written as "rowsWritten", rows_total as rows, ready_at as "readyAt",
    (select json_build_object('id', id, 'phones', ${phonesOf(sql)}) from account where id = data_export.account_id) as person`;
}
