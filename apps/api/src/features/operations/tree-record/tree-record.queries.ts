import { can, type Capability } from '@nabta/domain/capability';
import type { Site } from '@nabta/eco/site';

import type { Caller } from '#core/auth/authentication.ts';
import type { Executor, Fragment } from '#core/postgres/database.ts';
import {
  canAccessCompany,
  canAccessEffort,
  canAccessLand,
  canAccessPlanter,
} from '#features/supply/effort/record-access.fragments.ts';
import { selectMeasuredPages } from '#features/trees/eco-benefit/cohort.queries.ts';
import { isCountedTree } from '#features/trees/evidence/evidence.fragments.ts';
import type { EngineRow } from '#features/trees/tree/engine-tree.ts';
import { treeFields } from '#features/trees/tree/tree-json.fragments.ts';

import { isListed, type RecordFilters, type RecordScope, isWithin } from './tree-record.fragments.ts';

export type RecordOrder = 'newest' | 'plantedAt' | '-plantedAt';

type RecordsQuery = {
  scope: RecordScope;
  filters: RecordFilters;
  order: RecordOrder;
  cursor: string | undefined;
  limit: number;
  viewerId: string;
  treesAtMost: number;
};

export type RecordRow = EngineRow & {
  id: string;
  /** JSON fields of a tree summary without braces. */
  fields: string;
  effort: string | null;
  tag: string | null;
};

/**
 * Up to this many trees, filter and sort is faster than scanning the planting-date index, where the trees of
 * one effort are clustered.
 */
const maxSortedTrees = 40_000;

export async function selectTreeRecords(
  sql: Executor,
  { scope, filters, order, cursor, limit, viewerId, treesAtMost }: RecordsQuery,
) {
  const listed = isListed(sql, scope, filters);
  const page = sql`
    select tree.id
    from ${
      order !== 'newest' && treesAtMost <= maxSortedTrees
        ? sql`(select id, planted_at from tree where ${listed} offset 0) as tree where true`
        : sql`tree where ${listed}`
    }
    ${sql.when(cursor, (id) => afterCursor(sql, order, id))}
    order by ${columnsOf(sql, order)}
    limit ${limit}`;
  return sql<RecordRow[]>`
    select tree.id, ${treeFields(sql, viewerId)} as fields,
      (select concat('{"id":"', id, '","name":', name, '}') from effort where id = tree.effort_id) as effort,
      (select id from tree_tag where tree_id = tree.id) as tag,
      tree.specie_id as "specieId", (select type from specie where id = tree.specie_id), tree.site, tree.planted_at as "plantedAt", tree.ended_at as "endedAt",
      case when not tree.is_measured then '[]'::json else (
        select json_agg(json_build_object(
          'at', iso_instant(measured_at), 'dbhCm', dbh_cm, 'heightM', height_m) order by measured_at)
        from tree_measurement where tree_id = tree.id
      ) end as measurements
    from (${page}) as page
    join tree on tree.id = page.id
    order by ${columnsOf(sql, order)}`;
}

function columnsOf(sql: Executor, order: RecordOrder) {
  if (order === 'newest') return sql`tree.id desc`;
  return order === 'plantedAt' ? sql`tree.planted_at, tree.id` : sql`tree.planted_at desc, tree.id desc`;
}

/** Keyset condition; reads the cursor's current sort value, so pages neither repeat nor skip trees. */
function afterCursor(sql: Executor, order: RecordOrder, cursor: string) {
  if (order === 'newest') return sql`and tree.id < ${cursor}`;
  const last = sql`(select planted_at, id from tree as last where id = ${cursor})`;
  return order === 'plantedAt'
    ? sql`and (tree.planted_at, tree.id) > ${last}`
    : sql`and (tree.planted_at, tree.id) < ${last}`;
}

/** Stops counting at `maxCount`. */
export async function selectRecordCount(
  sql: Executor,
  scope: RecordScope,
  { filters, maxCount }: { filters: RecordFilters; maxCount: number },
) {
  return sql.oneValue<number>`
    select count(*)::int as count from (
      select from tree where ${isListed(sql, scope, filters)} limit ${maxCount}
    ) as counted`;
}

export type Tally = { scope: 'all' | 'specie' | 'company' | 'land' | 'effort' | 'planter'; id: string };

/** Reads the trigger-maintained tree counts, in the order of `tallies`. */
export async function selectTallies(sql: Executor, tallies: readonly Tally[]) {
  return sql.column<number>`
    select coalesce(trees, 0) as trees
    from unnest(${tallies.map(({ scope }) => scope)}::text[], ${tallies.map(({ id }) => id)}::text[])
      with ordinality as requested (scope, scope_id, number)
    left join tree_tally using (scope, scope_id)
    order by number`;
}

/** JSON of `treeRecordChoices` in the contract. */
export async function selectRecordChoices(sql: Executor, caller: Caller) {
  const choicesOf = (table: string, isSeen: Fragment) => sql`(
    select coalesce(json_agg(json_build_object('id', id, 'name', name) order by name ->> 'en', id), '[]')
    from ${sql.identifier(table)} where ${isSeen})`;
  return sql.oneValue<string>`select json_build_object(
    'specie', (
      select coalesce(json_agg(json_build_object('id', id, 'commonName', common_name) order by id), '[]')
      from specie where exists (select from tree_tally where scope = 'specie' and scope_id = specie.id and trees > 0)),
    'company', ${choicesOf('company', canAccessCompany(sql, caller))},
    'land', ${choicesOf('land', canAccessLand(sql, caller))},
    'effort', ${choicesOf('effort', canAccessEffort(sql, caller))},
    'planter', ${choicesOf('planter', canAccessPlanter(sql, caller))})::text`;
}

/** Trees the caller may see: all, or those of own companies, lands and planters. */
export async function selectRecordScope(
  sql: Executor,
  { role, accountId }: Caller,
  capability: Capability = 'seeTrees',
): Promise<RecordScope> {
  if (can(role, capability, 'all')) return 'all';
  return sql.one<Exclude<RecordScope, 'all'>>`
    select
      array(select id from company where account_id = ${accountId}) as "companyIds",
      array(select id from land where account_id = ${accountId}) as "landIds",
      array(select id from planter where account_id = ${accountId}) as "planterIds"`;
}

type GroupKind = 'company' | 'effort' | 'land' | 'planter';

export type GroupFilters = {
  scope: RecordScope;
  by: GroupKind;
  endedBetween?: { from: Date; before: Date };
};

type Kind = { partId: string | null; specieId: string | null; type: string | null; site: Site };
type Lifespan = { plantedAt: Date; endedAt: Date | null };
type GroupCohort = Kind & Lifespan & { trees: number };

/** Cohorts of unmeasured trees per group, rounded like the stored cohorts. */
export async function selectGroupCohorts(sql: Executor, filters: GroupFilters) {
  return sql<GroupCohort[]>`
    select ${kindOf(sql, filters.by)}, cohort_planting(tree.planted_at) as "plantedAt",
      cohort_end(tree.planted_at, tree.ended_at) as "endedAt", count(*)::int as trees
    from tree left join specie on specie.id = tree.specie_id
    where not tree.is_measured and ${matchesGroupFilters(sql, filters)}
    group by 1, 2, 3, 4, 5, 6`;
}

export function selectGroupMeasured(sql: Executor, filters: GroupFilters, now: Date) {
  const scopeId = sql.identifier(`tree.${filters.by}_id`);
  return selectMeasuredPages(sql, { scopeId, trees: matchesGroupFilters(sql, filters), now });
}

function kindOf(sql: Executor, by: GroupKind): Fragment {
  return sql`${sql.identifier(`tree.${by}_id`)} as "partId", tree.specie_id as "specieId", specie.type, tree.site`;
}

function matchesGroupFilters(sql: Executor, { scope, endedBetween }: GroupFilters): Fragment {
  const ended = sql.when(
    endedBetween,
    ({ from, before }) => sql`and tree.ended_at >= ${from} and tree.ended_at < ${before}`,
  );
  return sql`not tree.is_deleted and ${isCountedTree(sql, sql`tree.origin = 'demo'`)} ${isWithin(sql, scope)} ${ended}`;
}

type TransferCount = { partId: string | null; given: number; claimed: number };

export async function selectTransferCounts(
  sql: Executor,
  { scope, by, from, before }: GroupFilters & { from: Date; before: Date },
) {
  return sql<TransferCount[]>`
    select ${sql.identifier(`tree.${by}_id`)} as "partId", (count(*) filter (where passage.kind = 'gifted'))::int as given,
      (count(*) filter (where passage.kind <> 'gifted'))::int as claimed
    from tree_ledger as passage join tree on tree.id = passage.tree_id
    where passage.kind in ('gifted', 'claimed', 'redeemed') and passage.at >= ${from} and passage.at < ${before}
      and not tree.is_deleted ${isWithin(sql, scope)}
    group by 1`;
}

type GiftCount = { partId: string | null; made: number; opened: number; thanked: number };

/** Counts gifts created in a period, and how many of them were opened and thanked since. */
export async function selectGiftCounts(
  sql: Executor,
  { scope, by, from, before }: GroupFilters & { from: Date; before: Date },
) {
  return sql<GiftCount[]>`
    select ${sql.identifier(`tree.${by}_id`)} as "partId", count(*)::int as made,
      (count(*) filter (where gift.status = 'opened'))::int as opened,
      (count(*) filter (where gift.status = 'opened' and thanks.gift_id is not null))::int as thanked
    from gift
    join tree on tree.id = gift.tree_id
    left join gift_thanks as thanks on thanks.gift_id = gift.id
    where gift.created_at >= ${from} and gift.created_at < ${before} and not tree.is_deleted ${isWithin(sql, scope)}
    group by 1`;
}
