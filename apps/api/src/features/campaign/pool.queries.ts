import type { LocalizedName } from '@nabta/contract/primitives';

import type { Executor } from '../../platform/postgres/database.ts';
import { inPool } from '../coupon/coupon.fragments.ts';

type Sponsor = { companyId: string | null };

/** Sets free trees of the sponsor aside, the oldest first; those that are being passed on are passed over. */
export async function updateTreesAside(
  sql: Executor,
  {
    campaignId,
    companyId,
    effortId,
    count,
  }: Sponsor & { campaignId: string; effortId?: string | undefined; count: number },
): Promise<number> {
  const rows = await sql`
    update tree set campaign_id = ${campaignId}
    where id in (
      select id from tree
      where ${isAvailable(sql, { companyId })} ${effortId === undefined ? sql`` : sql`and effort_id = ${effortId}`}
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

/** The effort is null for trees that were planted in none. */
export type AvailableRow = { effort: { id: string; name: LocalizedName } | null; trees: number };

/** What of the sponsor's can be set aside, by the effort it was planted in. */
export async function selectAvailable(sql: Executor, sponsor: Sponsor): Promise<AvailableRow[]> {
  return sql<AvailableRow[]>`
    select free.trees, case when effort.id is not null then json_build_object('id', effort.id, 'name', effort.name) end as effort
    from (
      select effort_id, count(*)::int as trees from tree where ${isAvailable(sql, sponsor)} group by effort_id
    ) as free
    left join effort on effort.id = free.effort_id
    order by free.trees desc, effort.id`;
}

/** Of `tree` those of a sponsor, or of none, that stand, that nobody has and that are set aside for nothing. */
function isAvailable(sql: Executor, { companyId }: Sponsor) {
  return sql`
    tree.company_id is not distinct from ${companyId}::uuid and tree.campaign_id is null and tree.owner_id is null
    and tree.gift_id is null and tree.ended_at is null and not tree.is_deleted`;
}
