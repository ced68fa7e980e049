import type { Assignment } from '@nabta/contract/supply/field';

import type { Executor } from '#core/postgres/database.ts';
import { namedJsonOrNull } from '#core/postgres/json.fragments.ts';
import { specieJson } from '#features/trees/specie/specie-json.fragments.ts';

import { landOutline } from '../land/land-outline.fragments.ts';

/** `seesAll`: may plant in every effort. */
type PlanterAccess = { accountId: string; seesAll: boolean };

/** Active efforts the account may plant in, with stock, newest first. */
export async function selectAssignments(sql: Executor, { accountId, seesAll }: PlanterAccess) {
  return sql<Assignment[]>`
    select effort.id, effort.name,
      ${namedJsonOrNull(sql, 'company')} as company,
      json_build_object('id', land.id, 'name', land.name, 'longitude', land.longitude, 'latitude', land.latitude,
        'outline', ${landOutline(sql)}) as land,
      (
        select coalesce(json_agg(json_build_object(
          'specie', ${specieJson(sql)}, 'quantity', stock.quantity)
          order by stock.quantity desc, specie.id), '[]')
        from stock join specie on specie.id = stock.specie_id
        where stock.effort_id = effort.id and stock.quantity > 0
      ) as stock,
      (
        select count(*)::int from tree join planter on planter.id = tree.planter_id
        where tree.effort_id = effort.id and planter.account_id = ${accountId} and not tree.is_deleted
      ) as planted
    from effort
    join land on land.id = effort.land_id
    left join company on company.id = effort.company_id
    where effort.status = 'active' and (${seesAll} or ${isAssigned(sql, accountId)})
    order by effort.started_on desc, effort.id`;
}

/**
 * Includes ended efforts, since a phone may sync days later. `planterId` is null for staff who are not
 * planters.
 */
export async function selectAssignedEffort(
  sql: Executor,
  effortId: string,
  { accountId, seesAll }: PlanterAccess,
) {
  return sql.first<{ planterId: string | null }>`
    select (select id from planter where account_id = ${accountId}) as "planterId"
    from effort where id = ${effortId} and (${seesAll} or ${isAssigned(sql, accountId)})`;
}

function isAssigned(sql: Executor, accountId: string) {
  return sql`exists (
    select from effort_planter join planter on planter.id = effort_planter.planter_id
    where effort_planter.effort_id = effort.id and planter.account_id = ${accountId})`;
}

type PlantedTree = {
  id: string;
  publicId: string;
  effortId: string;
  specieId: string;
  planterId: string | null;
  /** Batch of saplings the tree was taken from. */
  batchId: string | null;
  longitude: number;
  latitude: number;
  plantedAt: Date;
  now: Date;
};

export async function insertPlantedTree(sql: Executor, tree: PlantedTree): Promise<void> {
  const { id, publicId, effortId, specieId, planterId, batchId, longitude, latitude, plantedAt, now } = tree;
  await sql`
    insert into tree (id, public_id, specie_id, effort_id, land_id, company_id, planter_id, batch_id, site, longitude, latitude,
      planted_at, created_at)
    select ${id}, ${publicId}, ${specieId}, effort.id, land.id, effort.company_id, ${planterId}, ${batchId}, land.site,
      ${longitude}, ${latitude}, ${plantedAt}, ${now}
    from effort join land on land.id = effort.land_id
    where effort.id = ${effortId}`;
}
