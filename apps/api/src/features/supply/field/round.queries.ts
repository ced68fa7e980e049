import type { RoundTree } from '@nabta/contract/supply/field';
import type { SitePlan } from '@nabta/domain/site-plan';

import { day, addMs } from '#core/clock.ts';
import type { Executor } from '#core/postgres/database.ts';
import { namedJsonOrNull } from '#core/postgres/json.fragments.ts';
import { importedAt } from '#features/trees/evidence/evidence.fragments.ts';
import { specieJsonOrNull } from '#features/trees/specie/specie-json.fragments.ts';
import { isStaffOfTree } from '#features/trees/tree/staff-of-tree.fragments.ts';

export type RoundRow = Pick<
  RoundTree,
  'publicId' | 'specie' | 'land' | 'effort' | 'tagId' | 'longitude' | 'latitude' | 'health' | 'isDamaged'
> & {
  id: string;
  plantedAt: Date;
  lastCheckedAt: Date | null;
  importedAt: Date | null;
  endedAt: Date | null;
};

/** No tree is due sooner after its last check; skips reading the others. */
const minCheckIntervalMs = 23 * day;
/** An older gap in a row is filled by the planting of the next season. */
const maxGapAgeMs = 180 * day;
const maxRows = 2_000;

/** Trees the account is responsible for that are unchecked or lost, longest unseen first. */
export async function selectRoundTrees(sql: Executor, accountId: string, now: Date) {
  return sql<RoundRow[]>`
    ${roundTrees(sql)}
    where not tree.is_deleted and ${isStaffOfTree(sql, accountId)}
      and case when tree.ended_at is null
        then coalesce(last.at, ${importedAt(sql)}, tree.planted_at) <= ${addMs(now, -minCheckIntervalMs)}
        else tree.replaced_by is null and tree.ended_at >= ${addMs(now, -maxGapAgeMs)} end
    order by coalesce(last.at, ${importedAt(sql)}, tree.planted_at)
    limit ${maxRows}`;
}

/** Trees of planned rounds the account is responsible for, due or not; all of them with `reachesAll`. */
export async function selectTreesOfStops(
  sql: Executor,
  treeIds: readonly string[],
  { accountId, reachesAll }: { accountId: string; reachesAll: boolean },
) {
  return sql<RoundRow[]>`
    ${roundTrees(sql)}
    where tree.id = any(${[...treeIds]}::uuid[]) and not tree.is_deleted
      and ${reachesAll ? sql`true` : isStaffOfTree(sql, accountId)}`;
}

function roundTrees(sql: Executor) {
  return sql`
    select tree.id, tree.public_id as "publicId", tree.longitude, tree.latitude, tree.is_damaged as "isDamaged",
      tree.planted_at as "plantedAt", tree.ended_at as "endedAt", last.at as "lastCheckedAt", last.health,
      ${importedAt(sql)} as "importedAt",
      (select id from tree_tag where tree_id = tree.id) as "tagId",
      ${specieJsonOrNull(sql)} as specie,
      ${namedJsonOrNull(sql, 'land')} as land,
      ${namedJsonOrNull(sql, 'effort')} as effort
    from tree
    left join specie on specie.id = tree.specie_id
    left join land on land.id = tree.land_id
    left join effort on effort.id = tree.effort_id
    left join lateral (
      select at, health from tree_care
      where tree_id = tree.id and kind = 'checked' order by at desc limit 1
    ) as last on true`;
}

export async function selectPlans(sql: Executor, landIds: string[]) {
  return sql<{ landId: string; plan: SitePlan }[]>`
    select id as "landId", plan from land where id = any(${landIds}::uuid[]) and plan is not null`;
}
