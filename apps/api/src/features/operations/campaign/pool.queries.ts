import type { LocalizedName } from '@nabta/contract/primitives';

import type { Executor } from '../../platform/postgres/database.ts';
import { inPool } from '../coupon/coupon.fragments.ts';

type Sponsor = { companyId: string | null };

/** By what trees are chosen; what is left out may be anything. */
export type TreeChoice = {
  effortId?: string | undefined;
  landId?: string | undefined;
  specieId?: string | undefined;
};

type Wish = Sponsor & { campaignId: string; choice: TreeChoice; count: number };

/** Sets free trees of the sponsor aside, the oldest first; those that are being passed on are passed over. */
export async function updateTreesAside(
  sql: Executor,
  { campaignId, companyId, choice: { effortId, landId, specieId }, count }: Wish,
): Promise<number> {
  const rows = await sql`
    update tree set campaign_id = ${campaignId}
    where id in (
      select id from tree
      where ${isAvailable(sql, { companyId })}
        ${effortId === undefined ? sql`` : sql`and effort_id = ${effortId}`}
        ${landId === undefined ? sql`` : sql`and land_id = ${landId}`}
        ${specieId === undefined ? sql`` : sql`and specie_id = ${specieId}`}
      order by id
      limit ${count}
      for no key update skip locked)
    returning id`;
  return rows.length;
}

export async function updateTreesReleased(sql: Executor, campaignId: string, limit: number): Promise<number> {
  const rows = await sql`
    update tree set campaign_id = null
    where id in (
      select id from tree where ${inPool(sql)} and campaign_id = ${campaignId} order by id limit ${limit}
      for no key update skip locked)
    returning id`;
  return rows.length;
}

/** So many trees of the pool, held; those that others are being given are passed over, never waited for. */
export async function lockTreesOfPool(sql: Executor, campaignId: string, limit: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from tree
    where ${inPool(sql)} and campaign_id = ${campaignId}
    order by id
    limit ${limit}
    for no key update skip locked`;
  return rows.map(({ id }) => id);
}

type Named = { id: string; name: LocalizedName } | null;
/** Trees that have effort, land and species in common; each is null where they have none. */
export type AvailableRow = { effort: Named; land: Named; specie: Named; trees: number };

/** What of the sponsor's can be set aside, most first. */
export async function selectAvailable(sql: Executor, sponsor: Sponsor): Promise<AvailableRow[]> {
  return sql<AvailableRow[]>`
    select free.trees,
      case when effort.id is not null then json_build_object('id', effort.id, 'name', effort.name) end as effort,
      case when land.id is not null then json_build_object('id', land.id, 'name', land.name) end as land,
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
 * Of `tree` those of a sponsor, or of none, that stand, that nobody has and that are set aside for nothing. One that a coupon gave to
 * somebody who is erased since was a coupon's, and is none's again.
 */
function isAvailable(sql: Executor, { companyId }: Sponsor) {
  return sql`
    tree.company_id is not distinct from ${companyId}::uuid and tree.campaign_id is null and tree.owner_id is null
    and tree.gift_id is null and tree.ended_at is null and not tree.is_deleted
    and not exists (select from coupon_redemption where coupon_redemption.tree_id = tree.id)`;
}
