import type { LocalizedName } from '@nabta/contract/core/primitives';
import type { PartnerCounters } from '@nabta/contract/operations/partner';
import type { Verification } from '@nabta/contract/trees/verification';
import type { TreeOrigin } from '@nabta/domain/verification-level';

import type { Executor } from '#core/postgres/database.ts';
import { isOpen } from '#features/trees/tree/gift-hold.fragments.ts';
import { aliveTreesIn } from '#features/trees/tree/tree-tally.fragments.ts';

export type PartnerTreeRow = {
  publicId: string;
  specieId: string | null;
  specieName: LocalizedName | null;
  plantedAt: Date;
  origin: TreeOrigin;
  verification: Verification;
  lostAt: Date | null;
  hand: 'free' | 'own' | 'given' | 'claimed';
  longitude: number;
  latitude: number;
};

type TreeQuery = {
  companyId: string;
  accountId: string | null;
  publicId?: string;
  cursor?: string | undefined;
  limit: number;
};

/** Trees that a company sponsors, newest first, without personal data. */
export async function selectPartnerTrees(sql: Executor, query: TreeQuery) {
  return sql<PartnerTreeRow[]>`
    select tree.public_id as "publicId", specie.id as "specieId", specie.common_name as "specieName",
      tree.planted_at as "plantedAt", tree.origin,
      verification_text(tree.photographed_at, tree.seen_at, now())::json as verification,
      tree.ended_at as "lostAt", tree.longitude, tree.latitude,
      case when tree.gift_id is not null then 'given' when tree.owner_id is null then 'free'
        when tree.owner_id = ${query.accountId}::uuid then 'own' else 'claimed' end as hand
    from tree left join specie on specie.id = tree.specie_id
    where tree.company_id = ${query.companyId} and not tree.is_deleted
      ${sql.when(query.publicId, (publicId) => sql`and tree.public_id = ${publicId}`)}
      ${sql.when(query.cursor, (id) => sql`and tree.id < (select id from tree where public_id = ${id})`)}
    order by tree.id desc
    limit ${query.limit}`;
}

/** Test-mode trees; all share one fixed location. */
export async function selectTestTrees(sql: Executor, query: TreeQuery) {
  return sql<PartnerTreeRow[]>`
    select tree.public_id as "publicId", specie.id as "specieId", specie.common_name as "specieName",
      tree.planted_at as "plantedAt", 'demo' as origin,
      verification_text(null, null, now())::json as verification,
      case when tree.state = 'lost' then tree.planted_at end as "lostAt",
      46.7::float8 as longitude, 24.7::float8 as latitude,
      case tree.state when 'free' then 'own' when 'lost' then 'claimed' else tree.state end as hand
    from partner_test_tree as tree join specie on specie.id = tree.specie_id
    where tree.company_id = ${query.companyId}
      ${sql.when(query.publicId, (publicId) => sql`and tree.public_id = ${publicId}`)}
      ${sql.when(query.cursor, (id) => sql`and tree.id < (select id from partner_test_tree where public_id = ${id})`)}
    order by tree.id desc
    limit ${query.limit}`;
}

/** Reads the precomputed tally, so the cost is independent of the number of trees. */
export async function selectCounters(sql: Executor, companyId: string) {
  return sql.one<PartnerCounters>`
    select coalesce(tally.trees, 0)::int as trees, ${aliveTreesIn(sql, 'company')} as standing, given.*
    from company
    left join counted_tally as tally on tally.scope = 'company' and tally.scope_id = company.id::text
    cross join lateral (
      select count(distinct partner_order.id)::int as orders,
        count(*) filter (where ${isOpen(sql)})::int as waiting,
        count(*) filter (where gift.status = 'opened')::int as claimed,
        count(*) filter (where gift.status in ('declined', 'taken_back', 'expired'))::int as returned
      from partner_order
      join partner_order_tree as ordered on ordered.order_id = partner_order.id
      left join gift on gift.id = ordered.gift_id
      where partner_order.company_id = company.id and not partner_order.is_test
    ) as given
    where company.id = ${companyId}`;
}

export async function selectTestCounters(sql: Executor, companyId: string) {
  return sql.one<PartnerCounters>`
    select
      (select count(*)::int from partner_test_tree where company_id = ${companyId}) as trees,
      (select count(*)::int from partner_test_tree where company_id = ${companyId} and state <> 'lost') as standing,
      count(distinct partner_order.id)::int as orders,
      count(*) filter (where tree.state = 'given')::int as waiting,
      count(*) filter (where tree.state in ('claimed', 'lost'))::int as claimed,
      count(*) filter (where tree.state = 'free')::int as returned
    from partner_order_tree as ordered
    join partner_order on partner_order.id = ordered.order_id
    join partner_test_tree as tree on tree.id = ordered.test_tree_id
    where partner_order.company_id = ${companyId} and partner_order.is_test`;
}
