import type { LocalizedName } from '@nabta/contract/core/primitives';
import type { CompanyDraft, CompanyPage, CompanyRecord } from '@nabta/contract/supply/company';

import type { Caller } from '#core/auth/authentication.ts';
import type { Executor } from '#core/postgres/database.ts';
import { namedJson } from '#core/postgres/json.fragments.ts';
import { ownerJson } from '#features/people/account/person-json.fragments.ts';
import type { OwnerDraft, OwnerRow } from '#features/people/account/record-owner.ts';
import { selectAnonymousTrees } from '#features/trees/tree/tree-page.queries.ts';
import { aliveTreesIn } from '#features/trees/tree/tree-tally.fragments.ts';

import { canAccessCompany } from '../effort/record-access.fragments.ts';

export async function selectCompanyRecord(
  sql: Executor,
  caller: Caller,
  { id, now }: { id: string; now: Date },
) {
  return sql.first<Omit<CompanyRecord, 'page' | 'holder'> & { holder: OwnerRow | null }>`
    select company.id, company.version, company.slug, company.name, company.about,
      (
        select payload -> 'to' from approval
        where kind = 'rename_company' and subject_id = company.id and status = 'waiting' and expires_at > ${now}
      ) as "requestedName",
      company.embed_origins as "embedOrigins", picture_json(company.image_name) as image, ${ownerJson(sql, 'company.account_id')} as holder,
      (
        select coalesce(json_agg(${namedJson(sql, 'effort')} order by effort.started_on desc), '[]')
        from effort where effort.company_id = company.id
      ) as efforts,
      coalesce(tally.trees, 0) as "treeCount",
      ${aliveTreesIn(sql, 'company')} as standing
    from company
    left join counted_tally as tally on tally.scope = 'company' and tally.scope_id = company.id::text
    where company.id = ${id} and ${canAccessCompany(sql, caller)}`;
}

type CompanyFields = Omit<CompanyDraft, 'holderPhone' | 'embedOrigins'> & { embedOrigins: string[] };

export type CompanyWrite = CompanyFields & { holderId: string | null };
export type CompanyInput = CompanyDraft & OwnerDraft;
export type CompanyState = CompanyWrite & { version: number };

export async function lockCompany(sql: Executor, id: string) {
  return sql.first<CompanyState>`
    select version, slug, name, about, embed_origins as "embedOrigins", account_id as "holderId" from company where id = ${id} for update`;
}

export async function insertCompany(sql: Executor, company: CompanyWrite): Promise<string> {
  const { slug, name, about, embedOrigins, holderId } = company;
  return sql.oneValue<string>`
    insert into company (slug, name, about, embed_origins, account_id)
    values (${slug}, ${JSON.stringify(name)}, ${about && JSON.stringify(about)}, ${embedOrigins}, ${holderId})
    returning id`;
}

export async function updateCompany(sql: Executor, id: string, company: CompanyWrite): Promise<void> {
  const { slug, name, about, embedOrigins, holderId } = company;
  await sql`
    update company set version = version + 1, slug = ${slug}, name = ${JSON.stringify(name)},
      about = ${about && JSON.stringify(about)}, embed_origins = ${embedOrigins}, account_id = ${holderId}
    where id = ${id}`;
}

export async function selectConflictingFields(
  sql: Executor,
  { slug, holderId }: CompanyWrite,
  id: string | null,
) {
  return sql.column<'slug' | 'holderPhone'>`
    select 'slug' as field from company where slug = ${slug} and id is distinct from ${id}::uuid
    union all
    select 'holderPhone' from company where account_id = ${holderId}::uuid and id is distinct from ${id}::uuid`;
}

export async function updateCompanyImage(sql: Executor, id: string, imageName: string) {
  return sql.one<{ previous: string | null }>`
    with before as (select id, image_name from company where id = ${id} for update)
    update company set image_name = ${imageName}, version = version + 1
    from before where company.id = before.id
    returning before.image_name as previous`;
}

export async function selectCompanyPage(sql: Executor, slug: string) {
  return sql.first<Omit<CompanyPage, 'lands'>>`
    select company.id, company.slug, company.name, company.about, picture_json(company.image_name) as image,
      coalesce(tally.trees, 0) as "treeCount",
      ${aliveTreesIn(sql, 'company')} as standing,
      to_char(least(
        (select min(planted_at) from tree_cohort where scope_id = company.id and trees > 0),
        (select min(planted_at) from tree where tree.company_id = company.id and is_measured and not is_deleted)
      ) at time zone 'Asia/Riyadh', 'YYYY-MM-DD') as since,
      (
        select coalesce(json_agg(json_build_object('id', effort.id, 'name', effort.name,
          'land', json_build_object('name', land.name), 'treeCount', coalesce(planted.trees, 0))
          order by effort.started_on desc, effort.id), '[]')
        from effort
        join land on land.id = effort.land_id
        left join counted_tally as planted on planted.scope = 'effort' and planted.scope_id = effort.id::text
        where effort.company_id = company.id and effort.status <> 'planned'
      ) as efforts
    from company
    left join counted_tally as tally on tally.scope = 'company' and tally.scope_id = company.id::text
    where company.slug = ${slug}`;
}

type TreesQuery = { slug: string; cursor?: string | undefined; limit: number };

/** Public trees of a company as JSON, newest first, without owners. */
export async function selectCompanyTrees(sql: Executor, { slug, cursor, limit }: TreesQuery) {
  const id = sql`(select id from company where company.slug = ${slug})`;
  return selectAnonymousTrees(sql, { scope: 'company', id }, { cursor, limit });
}

export type PlantedPlaceRow = {
  /** Null for trees on no known land. */
  land: { id: string; name: LocalizedName; isHidden: boolean; longitude: number; latitude: number } | null;
  cell: number | null;
  treeCount: number;
};

/**
 * Lands with trees of a company, most trees first. Trees of efforts come from the roll-up; others are counted
 * here, per square of 40 km when they have no land.
 */
export async function selectPlantedPlaces(sql: Executor, companyId: string) {
  return sql<PlantedPlaceRow[]>`
    select case when land.id is not null then json_build_object('id', land.id, 'name', land.name, 'isHidden', land.is_hidden,
        'longitude', land.longitude, 'latitude', land.latitude) end as land,
      planted.cell::float8 as cell, sum(planted.trees)::int as "treeCount"
    from (
      select effort.land_id, null::bigint as cell, tally.trees
      from effort join counted_tally as tally on tally.scope = 'effort' and tally.scope_id = effort.id::text
      where effort.company_id = ${companyId} and tally.trees > 0
      union all
      select land_id, case when land_id is null then min(cell) end, count(*)
      from tree
      where company_id = ${companyId} and effort_id is null and not is_deleted
      group by land_id, case when land_id is null then cell >> 24 end
    ) as planted
    left join land on land.id = planted.land_id
    group by land.id, planted.cell
    order by "treeCount" desc, land.id`;
}
