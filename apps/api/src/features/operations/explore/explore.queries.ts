import type { ExploreOverview } from '@nabta/contract/operations/explore';
import type { TreeSummary } from '@nabta/contract/trees/tree';

import type { Executor, Fragment } from '#core/postgres/database.ts';
import { isInPool } from '#features/gifts/coupon/coupon.fragments.ts';
import { isPublicTree } from '#features/trees/tree/public-tree.fragments.ts';
import { treeFields } from '#features/trees/tree/tree-json.fragments.ts';
import { aliveTreesIn } from '#features/trees/tree/tree-tally.fragments.ts';

import { countFreeTrees, countTakenTrees } from '../campaign/campaign.fragments.ts';

/** Newest trees that are searched for one with a photo. */
const searchedTrees = 50;

/** A public tree of the row for its picture as JSON, with a photo if there is one; null without trees. */
function treeOfRow(sql: Executor, isOfRow: Fragment) {
  return sql`(
    select json_build_object(
      'publicId', public_id, 'specie', case when specie_id is not null then json_build_object('id', specie_id) end,
      'plantedAt', iso_instant(planted_at), 'endedAt', null, 'image', picture_json(image_name))
    from (
      select * from tree where ${isOfRow} and ${isPublicTree(sql)} order by id desc limit ${searchedTrees}
    ) as newest
    order by image_name is null, id desc
    limit 1)`;
}

/** Sponsor of the row as JSON; null without one. */
function companyJson(sql: Executor, companyId: string) {
  return sql`(
    select json_build_object('id', id, 'slug', slug, 'name', name, 'image', picture_json(image_name))
    from company where id = ${sql.identifier(companyId)})`;
}

type LandRow = Omit<ExploreOverview['lands'][number], 'point'> & { longitude: number; latitude: number };

export async function selectLandsToExplore(sql: Executor) {
  return sql<LandRow[]>`
    select * from (
      select id, name, longitude, latitude, allows_visits as "allowsVisits", ${aliveTreesIn(sql, 'land')} as "treeCount"
      from land
      where not is_hidden
    ) as land
    where "treeCount" > 0
    order by "treeCount" desc, id`;
}

export async function selectEffortsToExplore(sql: Executor, limit: number) {
  return sql<ExploreOverview['efforts']>`
    select effort.id, effort.name, ${companyJson(sql, 'effort.company_id')} as company,
      case when not land.is_hidden then json_build_object('id', land.id, 'name', land.name) end as land,
      effort.target, coalesce(tally.trees, 0) as planted,
      ${treeOfRow(sql, sql`tree.effort_id = effort.id`)} as tree
    from effort
    join land on land.id = effort.land_id
    left join counted_tally as tally on tally.scope = 'effort' and tally.scope_id = effort.id::text
    where effort.status = 'active'
    order by effort.started_on desc, effort.id
    limit ${limit}`;
}

type CampaignRow = Omit<ExploreOverview['campaigns'][number], 'trees' | 'endsAt'> & {
  endsAt: Date | null;
  free: number;
  taken: number;
};

export async function selectCampaignsToExplore(sql: Executor, limit: number, now: Date) {
  return sql<CampaignRow[]>`
    select * from (
      select campaign.slug, campaign.name, campaign.about, campaign.ends_at as "endsAt",
        ${companyJson(sql, 'campaign.company_id')} as company,
        ${countFreeTrees(sql)} as free, ${countTakenTrees(sql)} as taken,
        ${treeOfRow(sql, sql`${isInPool(sql)} and tree.campaign_id = campaign.id`)} as tree
      from campaign
      where starts_at <= ${now} and (ends_at is null or ends_at > ${now})
        and exists (select from coupon where coupon.campaign_id = campaign.id)
      order by ends_at nulls last, id
      limit ${limit}
    ) as campaign
    where free > 0`;
}

export async function selectCompaniesToExplore(sql: Executor, limit: number) {
  return sql<ExploreOverview['companies']>`
    select company.id, company.slug, company.name, picture_json(company.image_name) as image, tally.trees as "treeCount"
    from company
    join counted_tally as tally on tally.scope = 'company' and tally.scope_id = company.id::text
    where tally.trees > 0
    order by tally.trees desc, company.id
    limit ${limit}`;
}

/** An id that no account has, so that the owner is never shown. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** Newest trees among which the sample tree is chosen. */
const newestTrees = 2_000;

/** A public tree, if possible one that nobody owns, with a picture, and old. */
export async function selectSampleTree(sql: Executor) {
  return sql.firstValue<TreeSummary>`
    select concat('{', ${treeFields(sql, undefined, nobody)}, '}')::json
    from (select * from tree order by id desc limit ${newestTrees}) as tree
    where ${isPublicTree(sql)}
    order by tree.owner_id is not null, tree.image_name is null, tree.planted_at, tree.id
    limit 1`;
}
