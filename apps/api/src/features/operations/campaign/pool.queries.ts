import type { RequestOfEndpoint } from '@nabta/contract/core/endpoint';
import type { LocalizedName } from '@nabta/contract/core/primitives';
import type { reserveTrees } from '@nabta/contract/operations/campaign';

import type { Executor } from '#core/postgres/database.ts';
import { namedJsonOrNull } from '#core/postgres/json.fragments.ts';
import { isInPool } from '#features/gifts/coupon/coupon.fragments.ts';

type Sponsor = { companyId: string | null };

export type TreeChoice = Omit<RequestOfEndpoint<typeof reserveTrees>['body'], 'count'>;

type ReserveInput = Sponsor & { campaignId: string; choice: TreeChoice; count: number };

/** Reserves free trees of the sponsor, oldest first; skips trees locked by a transfer. */
export async function updateTreesReserved(
  sql: Executor,
  { campaignId, companyId, choice: { effortId, landId, specieId }, count }: ReserveInput,
) {
  return sql.rowCount`
    update tree set campaign_id = ${campaignId}
    where id in (
      select id from tree
      where ${isAvailable(sql, { companyId })}
        ${sql.when(effortId, (id) => sql`and effort_id = ${id}`)}
        ${sql.when(landId, (id) => sql`and land_id = ${id}`)}
        ${sql.when(specieId, (id) => sql`and specie_id = ${id}`)}
      order by id
      limit ${count}
      for no key update skip locked)
    returning id`;
}

export async function updateTreesReleased(sql: Executor, campaignId: string, limit: number) {
  return sql.rowCount`
    update tree set campaign_id = null
    where id in (
      select id from tree where ${isInPool(sql)} and campaign_id = ${campaignId} order by id limit ${limit}
      for no key update skip locked)
    returning id`;
}

/** Locks up to `limit` trees of the pool; skips locked rows instead of waiting. */
export async function lockTreesOfPool(sql: Executor, campaignId: string, limit: number) {
  return sql.column<string>`
    select id from tree
    where ${isInPool(sql)} and campaign_id = ${campaignId}
    order by id
    limit ${limit}
    for no key update skip locked`;
}

type NamedRef = { id: string; name: LocalizedName } | null;
export type AvailableRow = { effort: NamedRef; land: NamedRef; specie: NamedRef; trees: number };

export async function selectAvailable(sql: Executor, sponsor: Sponsor) {
  return sql<AvailableRow[]>`
    select free.trees,
      ${namedJsonOrNull(sql, 'effort')} as effort,
      ${namedJsonOrNull(sql, 'land')} as land,
      case when specie.id is not null then json_build_object('id', specie.id, 'name', specie.common_name) end as specie
    from (
      select effort_id, land_id, specie_id, count(*)::int as trees from tree where ${isAvailable(sql, sponsor)}
      group by 1, 2, 3
    ) as free
    left join effort on effort.id = free.effort_id
    left join land on land.id = free.land_id
    left join specie on specie.id = free.specie_id
    order by free.trees desc, effort.id, land.id, specie.id`;
}

/**
 * Alive trees of the sponsor (or without one) with no owner, gift or campaign. Excludes redeemed trees, whose
 * owner can be null after an erasure.
 */
function isAvailable(sql: Executor, { companyId }: Sponsor) {
  return sql`
    tree.company_id is not distinct from ${companyId}::uuid and tree.campaign_id is null and tree.owner_id is null
    and tree.gift_id is null and tree.ended_at is null and not tree.is_deleted
    and not exists (select from coupon_redemption where coupon_redemption.tree_id = tree.id)`;
}
