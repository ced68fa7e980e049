import type { Language } from '@nabta/domain/language';
import type { PictureFolder } from '@nabta/domain/picture-file';

import type { Executor } from '#core/postgres/database.ts';

import {
  type ExportSection,
  exportSections,
  refersToPerson,
  type Person,
  phonesOf,
} from '../personal-tables.fragments.ts';

/** Every export contains both files. */
export type FileName = 'json' | 'html';

export type ExportRow = {
  id: string;
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

export async function selectExport(sql: Executor, accountId: string, now: Date) {
  return sql.first<ExportRow>`
    select ${columns(sql)} from data_export where account_id = ${accountId} and expires_at > ${now}`;
}

/** Replaces the previous export and its files. */
export async function insertExport(
  sql: Executor,
  { person, askedAt, expiresAt }: { person: Person; askedAt: Date; expiresAt: Date },
) {
  let rows = 0;
  for (const section of exportSections) rows += await selectCount(sql, section, person);
  await sql`delete from data_export where account_id = ${person.id}`;
  return sql.one<ExportRow>`
    insert into data_export (account_id, language, asked_at, expires_at, rows_total)
    select id, language, ${askedAt}, ${expiresAt}, ${rows} from account where id = ${person.id}
    returning ${columns(sql)}`;
}

/** Locks the row, so that concurrent runs of the job are serialized. */
export async function lockExport(sql: Executor, id: string) {
  return sql.first<ExportRow>`select ${columns(sql)} from data_export where id = ${id} for update`;
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

export async function selectPart(sql: Executor, part: { exportId: string; file: FileName; number: number }) {
  return sql.firstValue<Buffer>`
    select bytes from data_export_part
    where export_id = ${part.exportId} and format = ${part.file} and number = ${part.number}`;
}

export async function deleteExpired(sql: Executor, now: Date): Promise<void> {
  await sql`delete from data_export where expires_at <= ${now}`;
}

/** Images in all exported sections. */
export async function selectPictures(
  sql: Executor,
  person: Person,
): Promise<{ folder: PictureFolder; name: string }[]> {
  const images = [];
  for (const section of exportSections) {
    const { table, pictures: folder } = section;
    if (folder === undefined) continue;
    const rows = await sql<{ name: string }[]>`
      select distinct image_name as name from ${sql.identifier(table)}
      where image_name is not null and ${rowFilter(sql, section, person)}`;
    images.push(...rows.map(({ name }) => ({ folder, name })));
  }
  return images;
}

export type SectionRow = { key: string; data: Record<string, unknown> };

/** Returns the next rows of a section after a key; trees are identified by their public id. */
export async function selectSectionRows(
  sql: Executor,
  section: ExportSection,
  { person, after, limit }: { person: Person; after: string | null; limit: number },
) {
  const key = keyOf(sql, section);
  return sql<SectionRow[]>`
    select ${key} as key, row_to_json(source_row)::jsonb || case
      when to_jsonb(source_row) ? 'tree_id' then jsonb_build_object(
        'tree', (select public_id from tree where id = (to_jsonb(source_row) ->> 'tree_id')::uuid))
      else '{}' end || ${section.overrides?.(sql) ?? sql`'{}'::jsonb`} as data
    from ${sql.identifier(section.table)} as source_row
    where ${rowFilter(sql, section, person)} and (${after}::text is null or ${key} > ${after})
    order by 1
    limit ${limit}`;
}

async function selectCount(sql: Executor, section: ExportSection, person: Person): Promise<number> {
  return sql.oneValue<number>`
    select count(*)::int as rows from ${sql.identifier(section.table)} where ${rowFilter(sql, section, person)}`;
}

function rowFilter(sql: Executor, { table, filter }: ExportSection, person: Person) {
  return filter === undefined ? refersToPerson(sql, table, person) : filter(sql, person);
}

/** Pads numbers with zeros so that text order equals numeric order. */
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
