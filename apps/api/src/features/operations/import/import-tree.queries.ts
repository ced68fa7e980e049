import type { ImportDependents } from '@nabta/contract/operations/import';

import type { Executor, Fragment } from '#core/postgres/database.ts';
import { insertPlantedEntries } from '#features/trees/tree/tree-ledger.fragments.ts';

import type { RowPlace } from './nearby-cells.ts';

/** Serializes planting, so each import sees the trees of the others. */
export async function lockPlanting(sql: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('import', 0))`;
}

export async function selectNextPlaces(
  sql: Executor,
  query: Pick<Planting, 'importId' | 'plantsNear' | 'after'> & { updatesKnown: boolean; limit: number },
) {
  const { importId, plantsNear, updatesKnown, after, limit } = query;
  return sql<RowPlace[]>`
    select line, longitude, latitude from import_answer
    where import_id = ${importId} and line > ${after}
      and (${isPlanted(sql, plantsNear)} or (${updatesKnown} and outcome = 'known' and changes is not null))
    order by line limit ${limit}`;
}

type Planting = {
  importId: string;
  companyId: string;
  source: string;
  landId: string | null;
  site: string;
  plantsNear: boolean;
  after: number;
  last: number;
  publicIds: readonly string[];
  at: Date;
};

/**
 * Plants the next rows without an owner, one tree per given id. Skips rows whose source id was imported in
 * the meantime. The ledger insert is the main statement: PostgreSQL then inserts the trees last and locks the
 * tally rows only briefly.
 */
export async function insertTreesOfRows(sql: Executor, planting: Planting) {
  const { importId, companyId, source, landId, site, plantsNear, after, last, publicIds, at } = planting;
  return sql.one<{ trees: number; rows: number }>`
    with picked as materialized (
      select answer.*, row_number() over (order by line) as number
      from import_answer as answer
      where import_id = ${importId} and line > ${after} and line <= ${last} and ${isPlanted(sql, plantsNear)}
    ), sapling as materialized (
      select picked.*, uuidv7() as id, new_id.public_id
      from picked
      join unnest(${publicIds}::text[]) with ordinality as new_id (public_id, number) using (number)
      where not exists (
        select from imported_tree as imported where imported.company_id = ${companyId} and imported.source = ${source} and imported.source_id = picked.source_id)
    ), planted as (
      insert into tree (id, public_id, specie_id, land_id, company_id, site, longitude, latitude, planted_at, is_measured,
        origin, created_at)
      select id, public_id, specie_id, ${landId}::uuid, ${companyId}::uuid, ${site}, longitude, latitude, least(planted_at, ${at}),
        num_nonnulls(dbh_cm, height_m) > 0, 'imported', ${at}
      from sapling
    ), recorded as (
      insert into imported_tree (tree_id, import_id, line, company_id, source, source_id, entries)
      select id, import_id, line, ${companyId}::uuid, ${source}, source_id, case when num_nonnulls(dbh_cm, height_m) > 0 then 2 else 1 end
      from sapling
    ), ledger_entry as (
      ${insertPlantedEntries(sql, sql`select id, least(planted_at, ${at}) as planted_at from sapling`)}
    )
    select (select count(*)::int from ledger_entry) as trees, (select count(*)::int from picked) as rows`;
}

export const isPlanted = (sql: Executor, plantsNear: boolean): Fragment =>
  sql`(outcome = 'ready' or (${plantsNear} and outcome = 'near'))`;

/** Refreshes statistics so later plans expect many trees, also in a new database. */
export async function analyzeTrees(sql: Executor): Promise<void> {
  await sql`analyze tree, imported_tree, tree_ledger, passport, tree_measurement`;
}

type RowSpan = Pick<Planting, 'importId' | 'after' | 'last' | 'at'>;

/** One fact per tree: that a document of its company states it. */
export async function insertDocumentEvidence(
  sql: Executor,
  { importId, after, last, statedAt, authorId, at }: RowSpan & { statedAt: Date; authorId: string | null },
): Promise<void> {
  await sql`
    insert into tree_evidence (tree_id, kind, at, author_id, is_independent, created_at)
    select tree_id, 'document', least(${statedAt}, ${at}), ${authorId}, false, ${at}
    from imported_tree where import_id = ${importId} and line > ${after} and line <= ${last}`;
}

/** A size is dated by its row, or by the day that the file states. */
export async function insertSizesOfRows(
  sql: Executor,
  { importId, after, last, at }: RowSpan,
): Promise<void> {
  await sql`
    insert into tree_measurement (tree_id, dbh_cm, height_m, measured_at, created_at)
    select imported.tree_id, answer.dbh_cm, answer.height_m, greatest(answer.measured_at, tree.planted_at), ${at}
    from imported_tree as imported
    join import_answer as answer using (import_id, line)
    join tree on tree.id = imported.tree_id
    where imported.import_id = ${importId} and imported.line > ${after} and imported.line <= ${last}
      and answer.line > ${after} and answer.line <= ${last}
      and num_nonnulls(answer.dbh_cm, answer.height_m) > 0`;
}

/**
 * Updates recorded trees from the differences that were shown. Later sizes become measurements; species and
 * place change only while nobody owns the tree.
 */
export async function updateKnownTrees(
  sql: Executor,
  { importId, after, last, at }: RowSpan,
): Promise<number> {
  const changed = sql`
    select answer.*, answer.changes::jsonb @> '[{"field": "species"}]' as has_specie,
      answer.changes::jsonb @> '[{"field": "place"}]' as has_place,
      answer.changes::jsonb @> '[{"field": "dbh"}]' or answer.changes::jsonb @> '[{"field": "height"}]' as has_size
    from import_answer as answer
    where import_id = ${importId} and line > ${after} and line <= ${last} and outcome = 'known' and changes is not null`;
  await sql`
    update tree set
      specie_id = case when has_specie then changed.specie_id else tree.specie_id end,
      longitude = case when has_place then changed.longitude else tree.longitude end,
      latitude = case when has_place then changed.latitude else tree.latitude end,
      version = tree.version + 1
    from (${changed}) as changed
    where tree.id = changed.known_tree_id and not tree.is_deleted and tree.owner_id is null and tree.gift_id is null
      and tree.campaign_id is null`;
  await sql`
    insert into tree_measurement (tree_id, dbh_cm, height_m, measured_at, created_at)
    select tree.id, changed.dbh_cm, changed.height_m, changed.measured_at, ${at}
    from (${changed}) as changed join tree on tree.id = changed.known_tree_id
    where changed.has_size and not tree.is_deleted and changed.measured_at >= tree.planted_at
      and not exists (select from tree_measurement as later where later.tree_id = tree.id and later.measured_at >= changed.measured_at)`;
  return sql.oneValue<number>`select count(*)::int from (${changed}) as changed`;
}

/** Removes the next trees that have not changed since the import. */
export async function updateUntouchedRemoved(
  sql: Executor,
  { importId, after, limit }: { importId: string; after: number; limit: number },
) {
  return sql.one<{ removed: number; kept: number; lastLine: number }>`
    with picked as materialized (
      select imported.tree_id, imported.line, tree.is_deleted
          or ${isUntouched(sql)} as is_untouched
      from imported_tree as imported
      join tree on tree.id = imported.tree_id
      join passport on passport.tree_id = imported.tree_id
      where imported.import_id = ${importId} and imported.line > ${after}
      order by imported.line limit ${limit}
      for update of tree
    ), unlinked as (
      delete from imported_tree where tree_id in (select tree_id from picked where is_untouched)
    ), removed as (
      update tree set is_deleted = true
      where id in (select tree_id from picked where is_untouched) and not is_deleted
    )
    select count(*) filter (where is_untouched)::int as removed, count(*) filter (where not is_untouched)::int as kept,
      coalesce(max(line), ${after}::int) as "lastLine"
    from picked`;
}

/** Counts what depends on the trees of an import. A report counts every tree of its company. */
export async function selectDependents(sql: Executor, importId: string) {
  return sql.one<ImportDependents>`
    select count(*)::int as trees,
      count(*) filter (where not ${isUntouched(sql)})::int as kept,
      (select count(*)::int from gift where tree_id in (select tree_id from imported_tree where import_id = ${importId})) as gifts,
      (select count(*)::int from certificate
        where revoked_at is null and tree_id in (select tree_id from imported_tree where import_id = ${importId})) as certificates,
      (select coalesce(json_agg(serial order by asked_at), '[]') from disclosure
        join tree_import as import on import.id = ${importId} and import.company_id = disclosure.company_id
        where disclosure.state = 'ready' and disclosure.made_at > import.approved_at) as reports
    from imported_tree as imported
    join tree on tree.id = imported.tree_id
    join passport on passport.tree_id = imported.tree_id
    where imported.import_id = ${importId} and not tree.is_deleted`;
}

/** Whether nothing happened to an imported tree since, so that it can be taken back. */
function isUntouched(sql: Executor): Fragment {
  return sql`(tree.owner_id is null and tree.gift_id is null and tree.campaign_id is null and tree.version = 1
    and passport.entries = imported.entries and not exists (select from tree_tag where tree_id = tree.id))`;
}

export async function selectKeptTrees(sql: Executor, importId: string, limit: number) {
  return sql.column<string>`
    select tree.public_id as "publicId" from imported_tree as imported join tree on tree.id = imported.tree_id
    where imported.import_id = ${importId} order by imported.line limit ${limit}`;
}

export async function selectSpecieNames(sql: Executor) {
  return sql<{ id: string; type: string; names: string[] }[]>`
    select id, type, string_to_array(search_text, E'\n') || id as names from specie order by id`;
}

/** Returns undefined for a land the caller cannot access. */
export async function selectLandSite(
  sql: Executor,
  landId: string,
  accessFilter: ReturnType<Executor> = sql`true`,
) {
  return sql.firstValue<string>`select site from land where id = ${landId} and ${accessFilter}`;
}
