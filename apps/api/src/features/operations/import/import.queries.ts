import type { LocalizedName } from '@nabta/contract/core/primitives';
import type { ImportSettings, TreeImport } from '@nabta/contract/operations/import';
import { can } from '@nabta/domain/capability';
import { defaultUnits } from '@nabta/domain/inventory/unit';
import type { PlanPosition } from '@nabta/domain/site-plan';

import type { Caller } from '#core/auth/authentication.ts';
import type { Executor } from '#core/postgres/database.ts';
import { keysetBefore } from '#core/postgres/keyset.fragments.ts';

export type ImportRow = Pick<
  TreeImport,
  'id' | 'name' | 'bytes' | 'status' | 'fault' | 'sameAs' | 'format' | 'encoding' | 'separator'
> &
  Pick<TreeImport, 'settings' | 'counts' | 'rows' | 'walked' | 'trees' | 'kept' | 'updated'> & {
    companyId: string;
    /** Null when the account was deleted. */
    createdBy: string | null;
    approvedAt: Date | null;
    companyName: LocalizedName;
    header: string[] | null;
    checkedLine: number;
    importedLine: number;
    createdAt: Date;
    updatedAt: Date;
    doneAt: Date | null;
  };

const defaultSettings: ImportSettings = {
  columns: {},
  dateOrder: 'dmy',
  landId: null,
  site: 'irrigated',
  unknownPlantedOn: null,
  species: {},
  plantsNear: false,
  units: defaultUnits,
  measuredOn: null,
  source: '',
  known: null,
  accuracyM: 1,
};

/** Imports that were checked by an earlier release have no reasons. */
const defaultCounts = {
  known: 0,
  changed: 0,
  reasons: [],
  changes: [],
  co2RemovedKg: { ready: 0, near: 0 },
};

const columns = (sql: Executor) => sql`
  import.id, import.name, import.company_id as "companyId", company.name as "companyName", import.bytes::float8 as bytes,
  import.status, import.fault, import.same_as as "sameAs", import.format, import.encoding, import.separator, import.header,
  ${JSON.stringify(defaultSettings)}::jsonb || import.settings as settings,
  ${JSON.stringify(defaultCounts)}::jsonb || import.counts::jsonb as counts, import.rows, import.updated,
  import.created_by as "createdBy", import.approved_at as "approvedAt",
  import.checked_line as "checkedLine", import.imported_line as "importedLine",
  import.walked, import.trees, import.kept, import.created_at as "createdAt", import.updated_at as "updatedAt",
  import.done_at as "doneAt"
  from tree_import as import join company on company.id = import.company_id`;

/** Imports of the caller's company, or all. */
const isImportOf = (sql: Executor, caller: Caller | 'all') =>
  caller === 'all' || can(caller.role, 'importTrees', 'all')
    ? sql`true`
    : sql`company.account_id = ${caller.accountId}`;

export async function selectImports(
  sql: Executor,
  caller: Caller,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  return sql<ImportRow[]>`
    select ${columns(sql)}
    where ${isImportOf(sql, caller)} and import.status <> 'failed' ${keysetBefore(sql, 'import.id', cursor)}
    order by import.id desc limit ${limit}`;
}

export async function selectImport(sql: Executor, caller: Caller | 'all', id: string) {
  return sql.first<ImportRow>`select ${columns(sql)} where import.id = ${id} and ${isImportOf(sql, caller)}`;
}

/** Locks the row, which serializes concurrent steps. */
export async function lockImport(sql: Executor, caller: Caller | 'all', id: string) {
  return sql.first<ImportRow>`
    select ${columns(sql)} where import.id = ${id} and ${isImportOf(sql, caller)} for update of import`;
}

/** Lands of the company's efforts and of its account, with their outlines. */
export async function selectLandsOfCompany(sql: Executor, companyId: string) {
  return sql<LandOfImport[]>`
    select ${landColumns(sql)} from land
    where land.id in (select land_id from effort where company_id = ${companyId})
      or land.account_id = (select account_id from company where id = ${companyId})
    order by land.id limit 200`;
}

export type LandOfImport = {
  id: string;
  name: LocalizedName;
  site: ImportSettings['site'];
  longitude: number;
  latitude: number;
  outline: PlanPosition[] | null;
};

export async function selectLand(sql: Executor, id: string) {
  return sql.first<LandOfImport>`select ${landColumns(sql)} from land where land.id = ${id}`;
}

const landColumns = (sql: Executor) => sql`
  land.id, land.name, land.site, land.longitude, land.latitude, (
    select feature -> 'geometry' -> 'coordinates' -> 0 from jsonb_array_elements(land.plan -> 'features') as feature
    where feature -> 'properties' ->> 'kind' = 'outline' limit 1
  ) as outline`;

export async function selectCompanyOf(sql: Executor, accountId: string) {
  return sql.firstValue<string>`select id from company where account_id = ${accountId}`;
}

type NewImport = { companyId: string; createdBy: string; name: string; bytes: number; at: Date };

export async function insertImport(sql: Executor, input: NewImport) {
  const { companyId, createdBy, name, bytes, at } = input;
  return sql.oneValue<string>`
    insert into tree_import (company_id, created_by, name, bytes, created_at, updated_at)
    values (${companyId}, ${createdBy}, ${name}, ${bytes}, ${at}, ${at})
    returning id`;
}

/** Repeating a part changes nothing. */
export async function insertPart(
  sql: Executor,
  importId: string,
  { seq, bytes }: { seq: number; bytes: Uint8Array },
): Promise<void> {
  await sql`
    insert into import_part (import_id, seq, bytes) values (${importId}, ${seq}, ${bytes})
    on conflict (import_id, seq) do nothing`;
}

export async function selectParts(sql: Executor, importId: string) {
  return sql.one<{ parts: number; bytes: number }>`
    select count(*)::int as parts, coalesce(sum(length(bytes)), 0)::float8 as bytes
    from import_part where import_id = ${importId}`;
}

export async function selectPart(sql: Executor, importId: string, seq: number) {
  return sql.firstValue<Buffer>`
    select bytes from import_part where import_id = ${importId} and seq = ${seq}`;
}

/** Hash of the part hashes: equal files match without transferring their bytes. */
export async function selectFileHash(sql: Executor, importId: string): Promise<Buffer> {
  const hash = await sql.firstValue<Buffer>`
    select sha256(string_agg(sha256(bytes), ''::bytea order by seq)) as hash
    from import_part where import_id = ${importId}`;
  return hash ?? Buffer.alloc(0);
}

export async function deleteParts(sql: Executor, importId: string): Promise<void> {
  await sql`delete from import_part where import_id = ${importId}`;
}

type UnchangedField =
  | 'id'
  | 'name'
  | 'companyId'
  | 'companyName'
  | 'createdBy'
  | 'bytes'
  | 'createdAt'
  | 'updatedAt';

export type ImportChange = {
  [Field in keyof Omit<ImportRow, UnchangedField | 'counts' | 'settings'>]?: NonNullable<ImportRow[Field]>;
} & { counts?: ImportRow['counts']; settings?: object; fileHash?: Buffer; approvedBy?: string };

/** Omitted fields are unchanged, except `fault`, which is cleared. */
export async function updateImport(sql: Executor, id: string, change: ImportChange, at: Date): Promise<void> {
  const json = (value: object | null | undefined) => (value == null ? null : JSON.stringify(value));
  await sql`
    update tree_import set
      status = coalesce(${change.status ?? null}, status),
      fault = ${change.fault ?? null},
      same_as = coalesce(${change.sameAs ?? null}::uuid, same_as),
      file_hash = coalesce(${change.fileHash ?? null}::bytea, file_hash),
      format = coalesce(${change.format ?? null}, format),
      encoding = coalesce(${change.encoding ?? null}, encoding),
      separator = coalesce(${change.separator ?? null}, separator),
      header = coalesce(${json(change.header)}::json, header),
      settings = coalesce(${json(change.settings)}::jsonb, settings),
      counts = ${change.counts === undefined ? sql`counts` : sql`${json(change.counts)}::json`},
      rows = coalesce(${change.rows ?? null}::int, rows),
      checked_line = coalesce(${change.checkedLine ?? null}::int, checked_line),
      imported_line = coalesce(${change.importedLine ?? null}::int, imported_line),
      walked = coalesce(${change.walked ?? null}::int, walked),
      trees = coalesce(${change.trees ?? null}::int, trees),
      kept = coalesce(${change.kept ?? null}::int, kept),
      updated = coalesce(${change.updated ?? null}::int, updated),
      approved_by = coalesce(${change.approvedBy ?? null}::uuid, approved_by),
      approved_at = coalesce(${change.approvedAt ?? null}::timestamptz, approved_at),
      done_at = coalesce(${change.doneAt ?? null}::timestamptz, done_at),
      updated_at = ${at}
    where id = ${id}`;
}

/** An active import of the same file by the same company: not cancelled, undone or failed. */
export async function selectSameFile(
  sql: Executor,
  { id, companyId, fileHash }: { id: string; companyId: string; fileHash: Buffer },
) {
  return sql.firstValue<string>`
    select id from tree_import
    where company_id = ${companyId} and file_hash = ${fileHash} and id <> ${id}
      and status not in ('cancelled', 'undoing', 'undone', 'failed')`;
}

/**
 * Deletes files that could not be read, cancels abandoned imports and deletes the files, rows and answers of imports that can no longer be undone.
 */
export async function deleteOldRows(sql: Executor, before: Date): Promise<void> {
  await sql`
    delete from tree_import where status = 'failed' and updated_at < ${before}
      and not exists (select from tree_import as later where later.same_as = tree_import.id)`;
  await sql`
    update tree_import set status = 'cancelled'
    where status in ('uploading', 'mapping', 'checked') and updated_at < ${before}`;
  for (const table of ['import_part', 'import_row', 'import_answer'])
    await sql`
      delete from ${sql.identifier(table)} using tree_import as import
      where import.id = import_id and import.updated_at < ${before}
        and import.status in ('done', 'undone', 'cancelled')`;
}
