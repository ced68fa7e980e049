import type { Executor, Fragment } from '../../platform/postgres/database.ts';
import { plantedLines } from '../tree/tree-ledger.fragments.ts';
import type { RowPlace } from './squares-around.ts';

/** Whoever plants does so alone, so that each sees the trees of the others. */
export async function lockPlanting(sql: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('import', 0))`;
}

/** Where the next rows stand that are to be planted. */
export async function selectNextPlaces(
  sql: Executor,
  {
    importId,
    plantsNear,
    after,
    limit,
  }: Pick<Planting, 'importId' | 'plantsNear' | 'after'> & { limit: number },
): Promise<RowPlace[]> {
  return sql<RowPlace[]>`
    select line, longitude, latitude from import_answer
    where import_id = ${importId} and line > ${after} and ${isPlanted(sql, plantsNear)}
    order by line limit ${limit}`;
}

type Span = { trees: number; rows: number };

type Planting = {
  importId: string;
  companyId: string;
  landId: string | null;
  site: string;
  plantsNear: boolean;
  after: number;
  /** The last line that may be planted. */
  last: number;
  publicIds: readonly string[];
  at: Date;
};

/**
 * Plants the next rows with their ledgers, one tree for each of the given ids; nobody holds them. A row whose name came to a
 * tree meanwhile is passed over. The ledger is the main statement, because PostgreSQL then plants the trees last and holds
 * the rows of the tally only for a moment.
 */
export async function insertTreesOfRows(sql: Executor, planting: Planting): Promise<Span> {
  const { importId, companyId, landId, site, plantsNear, after, last, publicIds, at } = planting;
  const [span] = await sql<Span[]>`
    with picked as materialized (
      select answer.*, row_number() over (order by line) as number
      from import_answer as answer
      where import_id = ${importId} and line > ${after} and line <= ${last} and ${isPlanted(sql, plantsNear)}
    ), sapling as materialized (
      select picked.*, uuidv7() as id, given.public_id
      from picked
      join unnest(${publicIds}::text[]) with ordinality as given (public_id, number) using (number)
      where not exists (
        select from imported_tree as known where known.company_id = ${companyId} and known.source_id = picked.source_id)
    ), planted as (
      insert into tree (id, public_id, specie_id, land_id, company_id, site, longitude, latitude, planted_at, is_measured, created_at)
      select id, public_id, specie_id, ${landId}::uuid, ${companyId}::uuid, ${site}, longitude, latitude, least(planted_at, ${at}),
        num_nonnulls(dbh_cm, height_m) > 0, ${at}
      from sapling
    ), kept as (
      insert into imported_tree (tree_id, import_id, line, company_id, source_id, entries)
      select id, import_id, line, ${companyId}::uuid, source_id, case when num_nonnulls(dbh_cm, height_m) > 0 then 2 else 1 end
      from sapling
    ), begun as (
      ${plantedLines(sql, sql`select id, least(planted_at, ${at}) as planted_at from sapling`)}
    )
    select (select count(*)::int from begun) as trees, (select count(*)::int from picked) as rows`;
  return span ?? { trees: 0, rows: 0 };
}

const isPlanted = (sql: Executor, plantsNear: boolean): Fragment =>
  sql`(outcome = 'ready' or (${plantsNear} and outcome = 'near'))`;

/** So that the plans of what follows are those for many trees, in a house that had none before too. */
export async function analyzeTrees(sql: Executor): Promise<void> {
  await sql`analyze tree, imported_tree, tree_ledger, passport, tree_measurement`;
}

/** What the rows of a span say of the size of their trees, as seen on the day of the import. */
export async function insertSizesOfRows(
  sql: Executor,
  { importId, after, last, at }: { importId: string; after: number; last: number; at: Date },
): Promise<void> {
  await sql`
    insert into tree_measurement (tree_id, dbh_cm, height_m, measured_at, created_at)
    select known.tree_id, answer.dbh_cm, answer.height_m, ${at}, ${at}
    from imported_tree as known join import_answer as answer using (import_id, line)
    where known.import_id = ${importId} and known.line > ${after} and known.line <= ${last}
      and answer.line > ${after} and answer.line <= ${last}
      and num_nonnulls(answer.dbh_cm, answer.height_m) > 0`;
}

/** Takes the next trees out of the records again, as far as nothing happened to them since. */
export async function updateUntouchedRemoved(
  sql: Executor,
  { importId, after, limit }: { importId: string; after: number; limit: number },
): Promise<{ removed: number; kept: number; lastLine: number }> {
  const [row] = await sql<{ removed: number; kept: number; lastLine: number }[]>`
    with picked as materialized (
      select known.tree_id, known.line, tree.is_deleted
          or (tree.owner_id is null and tree.gift_id is null and tree.campaign_id is null and tree.version = 1
            and passport.entries = known.entries and not exists (select from tree_tag where tree_id = tree.id)) as is_untouched
      from imported_tree as known
      join tree on tree.id = known.tree_id
      join passport on passport.tree_id = known.tree_id
      where known.import_id = ${importId} and known.line > ${after}
      order by known.line limit ${limit}
      for update of tree
    ), forgotten as (
      delete from imported_tree where tree_id in (select tree_id from picked where is_untouched)
    ), removed as (
      update tree set is_deleted = true
      where id in (select tree_id from picked where is_untouched) and not is_deleted
    )
    select count(*) filter (where is_untouched)::int as removed, count(*) filter (where not is_untouched)::int as kept,
      coalesce(max(line), ${after}::int) as "lastLine"
    from picked`;
  return row ?? { removed: 0, kept: 0, lastLine: after };
}

export async function selectKeptTrees(sql: Executor, importId: string, limit: number): Promise<string[]> {
  const rows = await sql<{ publicId: string }[]>`
    select tree.public_id as "publicId" from imported_tree as known join tree on tree.id = known.tree_id
    where known.import_id = ${importId} order by known.line limit ${limit}`;
  return rows.map(({ publicId }) => publicId);
}

type KnownSpecie = { id: string; type: string; names: string[] };

export async function selectSpecieNames(sql: Executor): Promise<KnownSpecie[]> {
  return sql<KnownSpecie[]>`
    select id, type, string_to_array(search_text, E'\n') || id as names from specie order by id`;
}

/** How trees come by their water on a land; undefined where it is not one of the caller's. */
export async function selectLandSite(
  sql: Executor,
  landId: string,
  isSeen: ReturnType<Executor> = sql`true`,
): Promise<string | undefined> {
  const [row] = await sql<{ site: string }[]>`select site from land where id = ${landId} and ${isSeen}`;
  return row?.site;
}
