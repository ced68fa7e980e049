import type { CampaignDraft, CampaignPage, CampaignRecord } from '@nabta/contract/operations/campaign';
import type { Coverage } from '@nabta/contract/people/approval';

import type { Caller } from '#core/auth/authentication.ts';
import type { Executor, Fragment } from '#core/postgres/database.ts';
import { namedJson } from '#core/postgres/json.fragments.ts';

import {
  countFreeTrees,
  isCampaignOf,
  countPromisedTrees,
  countTakenTrees,
  coverageJson,
} from './campaign.fragments.ts';

export type CampaignRow = Pick<
  CampaignRecord,
  'id' | 'version' | 'slug' | 'name' | 'about' | 'company' | 'maxPerPerson' | 'coverage'
> & { startsAt: Date; endsAt: Date | null; free: number; taken: number };

export async function selectCampaigns(sql: Executor, caller: Caller, now: Date): Promise<CampaignRow[]> {
  return selectRows(sql, now, isCampaignOf(sql, caller));
}

type OneCampaign = { id: string; now: Date };

export async function selectCampaign(sql: Executor, caller: Caller, { id, now }: OneCampaign) {
  const [row] = await selectRows(sql, now, sql`campaign.id = ${id} and ${isCampaignOf(sql, caller)}`);
  return row;
}

function selectRows(sql: Executor, now: Date, condition: Fragment) {
  return sql<CampaignRow[]>`
    select campaign.id, campaign.version, campaign.slug, campaign.name, campaign.about,
      campaign.starts_at as "startsAt", campaign.ends_at as "endsAt", campaign.most_per_person as "maxPerPerson",
      (select ${namedJson(sql, 'company')} from company where id = campaign.company_id) as company,
      ${countFreeTrees(sql)} as free, ${countTakenTrees(sql)} as taken, ${coverageJson(sql, now)} as coverage
    from campaign
    where ${condition}
    order by campaign.id desc
    limit 500`;
}

export type PageRow = Omit<CampaignPage, 'startsAt' | 'endsAt' | 'state' | 'trees'> &
  Pick<CampaignRow, 'startsAt' | 'endsAt' | 'free' | 'taken'>;

export async function selectCampaignPage(sql: Executor, slug: string, now: Date) {
  return sql.first<PageRow>`
    select campaign.id, campaign.slug, campaign.name, campaign.about,
      campaign.starts_at as "startsAt", campaign.ends_at as "endsAt",
      (select json_build_object('id', id, 'slug', slug, 'name', name, 'image', picture_json(image_name))
        from company where id = campaign.company_id) as company,
      ${countFreeTrees(sql)} as free, ${countTakenTrees(sql)} as taken, ${coverageJson(sql, now)} as coverage
    from campaign
    where campaign.slug = ${slug}`;
}

/** Coverage of the campaign after `requested` more promises. */
export async function selectCoverage(
  sql: Executor,
  { campaignId, requested, now }: { campaignId: string; requested: number; now: Date },
) {
  return sql.oneValue<Coverage>`
    select ${coverageJson(sql, now, requested)} as coverage from campaign where id = ${campaignId}`;
}

/** Number of free trees that are not promised. */
export async function selectSurplus(sql: Executor, id: string, now: Date) {
  return sql.oneValue<number>`
    select greatest(0, ${countFreeTrees(sql)} - ${countPromisedTrees(sql, now)})::float8 as surplus
    from campaign where id = ${id}`;
}

export type CampaignState = CampaignDraft & { version: number; holderId: string | null };

export async function lockCampaign(sql: Executor, id: string) {
  return sql.first<CampaignState>`
    select version, slug, name, about, company_id as "companyId", iso_instant(starts_at) as "startsAt",
      iso_instant(ends_at) as "endsAt", most_per_person as "maxPerPerson",
      (select account_id from company where company.id = campaign.company_id) as "holderId"
    from campaign
    where id = ${id}
    for no key update`;
}

export async function insertCampaign(sql: Executor, draft: CampaignDraft) {
  const { slug, name, about, companyId, startsAt, endsAt, maxPerPerson } = draft;
  return sql.oneValue<string>`
    insert into campaign (slug, name, about, company_id, starts_at, ends_at, most_per_person)
    values (${slug}, ${JSON.stringify(name)}, ${about && JSON.stringify(about)}, ${companyId}, ${startsAt}, ${endsAt},
      ${maxPerPerson})
    returning id`;
}

export async function updateCampaign(
  sql: Executor,
  id: string,
  { slug, name, about, startsAt, endsAt, maxPerPerson }: CampaignDraft,
): Promise<void> {
  await sql`
    update campaign set version = version + 1, slug = ${slug}, name = ${JSON.stringify(name)},
      about = ${about && JSON.stringify(about)}, starts_at = ${startsAt}, ends_at = ${endsAt},
      most_per_person = ${maxPerPerson}
    where id = ${id}`;
}

export async function selectIsSlugTaken(sql: Executor, slug: string, excludedId: string | null) {
  return sql.hasRow`select 1 from campaign where slug = ${slug} and id is distinct from ${excludedId}::uuid`;
}

/** Whether the company exists and, if given, belongs to the account. */
export async function selectIsCompanyOf(sql: Executor, companyId: string, accountId: string | undefined) {
  return sql.hasRow`
    select 1 from company
    where id = ${companyId} ${sql.when(accountId, (id) => sql`and account_id = ${id}`)}`;
}
