import type { RoundTree } from '@nabta/contract/field';
import type { SitePlan } from '@nabta/domain/site-plan';

import { day, later } from '../../platform/clock.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { standsBeside } from '../tree/standing.fragments.ts';

export type RoundRow = Pick<
  RoundTree,
  'publicId' | 'specie' | 'land' | 'effort' | 'tagId' | 'longitude' | 'latitude' | 'health' | 'isDamaged'
> & { id: string; plantedAt: Date; lastCheckedAt: Date | null; endedAt: Date | null };

/** No tree is due sooner after its last check than this, which spares reading the others. */
const soonestMs = 23 * day;
/** A gap in a row that nobody filled for so long is filled by the next season's planting. */
const gapMs = 180 * day;
const maxRead = 2_000;

/** Trees that somebody stands beside and has not looked at lately, or that were lost, the longest unseen first. */
export async function selectRoundTrees(sql: Executor, accountId: string, now: Date): Promise<RoundRow[]> {
  return sql<RoundRow[]>`
    ${roundTrees(sql)}
    where not tree.is_deleted and ${standsBeside(sql, accountId)}
      and case when tree.ended_at is null
        then coalesce(last.at, tree.planted_at) <= ${later(now, -soonestMs)}
        else tree.replaced_by is null and tree.ended_at >= ${later(now, -gapMs)} end
    order by coalesce(last.at, tree.planted_at)
    limit ${maxRead}`;
}

/** Of the trees of planned rounds those that somebody stands beside, whether they are due or not; staff who may reaches all. */
export async function selectTreesOfStops(
  sql: Executor,
  treeIds: readonly string[],
  { accountId, reachesAll }: { accountId: string; reachesAll: boolean },
): Promise<RoundRow[]> {
  return sql<RoundRow[]>`
    ${roundTrees(sql)}
    where tree.id = any(${[...treeIds]}::uuid[]) and not tree.is_deleted
      and ${reachesAll ? sql`true` : standsBeside(sql, accountId)}`;
}

function roundTrees(sql: Executor) {
  return sql`
    select tree.id, tree.public_id as "publicId", tree.longitude, tree.latitude, tree.is_damaged as "isDamaged",
      tree.planted_at as "plantedAt", tree.ended_at as "endedAt", last.at as "lastCheckedAt", last.health,
      (select id from tree_tag where tree_id = tree.id) as "tagId",
      case when specie.id is not null
        then json_build_object('id', specie.id, 'commonName', specie.common_name) end as specie,
      case when land.id is not null then json_build_object('id', land.id, 'name', land.name) end as land,
      case when effort.id is not null then json_build_object('id', effort.id, 'name', effort.name) end as effort
    from tree
    left join specie on specie.id = tree.specie_id
    left join land on land.id = tree.land_id
    left join effort on effort.id = tree.effort_id
    left join lateral (
      select at, health from tree_care
      where tree_id = tree.id and kind = 'checked' order by at desc limit 1
    ) as last on true`;
}

export async function selectPlans(
  sql: Executor,
  landIds: string[],
): Promise<{ landId: string; plan: SitePlan }[]> {
  return sql<{ landId: string; plan: SitePlan }[]>`
    select id as "landId", plan from land where id = any(${landIds}::uuid[]) and plan is not null`;
}
