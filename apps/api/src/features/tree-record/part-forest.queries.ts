import type { Site } from '@nabta/eco/site';

import type { Executor, Fragment } from '../../platform/postgres/database.ts';
import { isWithin, type RecordScope } from './tree-record.fragments.ts';

type PartKind = 'company' | 'effort' | 'land' | 'planter';

export type PartsAsked = {
  scope: RecordScope;
  by: PartKind;
  /** Only trees that ended in this time. */
  endedBetween?: { from: Date; before: Date };
};

type Kind = { partId: string | null; specieId: string | null; type: string | null; site: Site };
type Moments = { plantedAt: Date; endedAt: Date | null };
type PartCohort = Kind & Moments & { trees: number };
type PartMeasured = Kind &
  Moments & { measurements: { at: string; dbhCm: number | null; heightM: number | null }[] };

/** Trees without a size of their own, as the roll-ups count them, by what they are parts of. */
export async function selectPartCohorts(sql: Executor, asked: PartsAsked): Promise<PartCohort[]> {
  return sql<PartCohort[]>`
    select ${kindOf(sql, asked.by)}, cohort_planting(tree.planted_at) as "plantedAt",
      cohort_end(tree.planted_at, tree.ended_at) as "endedAt", count(*)::int as trees
    from tree left join specie on specie.id = tree.specie_id
    where not tree.is_measured and ${isAsked(sql, asked)}
    group by 1, 2, 3, 4, 5, 6`;
}

export async function selectPartMeasured(sql: Executor, asked: PartsAsked): Promise<PartMeasured[]> {
  return sql<PartMeasured[]>`
    select ${kindOf(sql, asked.by)}, tree.planted_at as "plantedAt", tree.ended_at as "endedAt",
      (
        select json_agg(json_build_object('at', iso_instant(measured_at), 'dbhCm', dbh_cm, 'heightM', height_m))
        from tree_measurement where tree_id = tree.id
      ) as measurements
    from tree left join specie on specie.id = tree.specie_id
    where tree.is_measured and ${isAsked(sql, asked)}
    order by tree.id`;
}

function kindOf(sql: Executor, by: PartKind): Fragment {
  return sql`${sql.identifier(`tree.${by}_id`)} as "partId", tree.specie_id as "specieId", specie.type, tree.site`;
}

function isAsked(sql: Executor, { scope, endedBetween }: PartsAsked): Fragment {
  const ended =
    endedBetween === undefined
      ? sql``
      : sql`and tree.ended_at >= ${endedBetween.from} and tree.ended_at < ${endedBetween.before}`;
  return sql`not tree.is_deleted ${isWithin(sql, scope)} ${ended}`;
}

type PassageCount = { partId: string | null; given: number; claimed: number };

/** How many trees were given, and how many came to a first owner by a tag or a coupon, in a time. */
export async function selectPassageCounts(
  sql: Executor,
  { scope, by, from, before }: PartsAsked & { from: Date; before: Date },
): Promise<PassageCount[]> {
  return sql<PassageCount[]>`
    select ${sql.identifier(`tree.${by}_id`)} as "partId", (count(*) filter (where passage.kind = 'gifted'))::int as given,
      (count(*) filter (where passage.kind <> 'gifted'))::int as claimed
    from tree_ledger as passage join tree on tree.id = passage.tree_id
    where passage.kind in ('gifted', 'claimed', 'redeemed') and passage.at >= ${from} and passage.at < ${before}
      and not tree.is_deleted ${isWithin(sql, scope)}
    group by 1`;
}

type GiftCount = { partId: string | null; made: number; opened: number; thanked: number };

/** How many gifts of them were made in a time, and how far those have come since. */
export async function selectGiftCounts(
  sql: Executor,
  { scope, by, from, before }: PartsAsked & { from: Date; before: Date },
): Promise<GiftCount[]> {
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
