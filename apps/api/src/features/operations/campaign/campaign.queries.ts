import type { CampaignChanges, CampaignDraft, CampaignPage } from '@nabta/contract/campaign';
import type { LocalizedName } from '@nabta/contract/primitives';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Executor, Fragment } from '../../platform/postgres/database.ts';
import { freeTrees, isCampaignOf, takenTrees } from './campaign.fragments.ts';

export type CampaignRow = {
  id: string;
  version: number;
  slug: string;
  name: LocalizedName;
  about: LocalizedName | null;
  company: { id: string; name: LocalizedName } | null;
  startsAt: Date;
  endsAt: Date | null;
  maxPerPerson: number;
  free: number;
  taken: number;
};

export async function selectCampaigns(sql: Executor, caller: Caller): Promise<CampaignRow[]> {
  return selectRows(sql, isCampaignOf(sql, caller));
}

export async function selectCampaign(
  sql: Executor,
  caller: Caller,
  id: string,
): Promise<CampaignRow | undefined> {
  const [row] = await selectRows(sql, sql`campaign.id = ${id} and ${isCampaignOf(sql, caller)}`);
  return row;
}

function selectRows(sql: Executor, which: Fragment) {
  return sql<CampaignRow[]>`
    select campaign.id, campaign.version, campaign.slug, campaign.name, campaign.about,
      campaign.starts_at as "startsAt", campaign.ends_at as "endsAt", campaign.most_per_person as "maxPerPerson",
      (select json_build_object('id', id, 'name', name) from company where id = campaign.company_id) as company,
      ${freeTrees(sql)} as free, ${takenTrees(sql)} as taken
    from campaign
    where ${which}
    order by campaign.id desc
    limit 500`;
}

export type PageRow = Omit<CampaignPage, 'startsAt' | 'endsAt' | 'state' | 'trees'> &
  Pick<CampaignRow, 'startsAt' | 'endsAt' | 'free' | 'taken'>;

export async function selectCampaignPage(sql: Executor, slug: string): Promise<PageRow | undefined> {
  const [row] = await sql<PageRow[]>`
    select campaign.id, campaign.slug, campaign.name, campaign.about,
      campaign.starts_at as "startsAt", campaign.ends_at as "endsAt",
      (select json_build_object('id', id, 'slug', slug, 'name', name, 'image', picture_json(image_name))
        from company where id = campaign.company_id) as company,
      ${freeTrees(sql)} as free, ${takenTrees(sql)} as taken
    from campaign
    where campaign.slug = ${slug}`;
  return row;
}

export type CampaignState = Omit<CampaignDraft, 'companyId'> & { version: number; companyId: string | null };

/** What of a campaign is edited, held until it is written; undefined where the caller does not run it. */
export async function lockCampaign(
  sql: Executor,
  caller: Caller,
  id: string,
): Promise<CampaignState | undefined> {
  const [row] = await sql<CampaignState[]>`
    select version, slug, name, about, company_id as "companyId", iso_instant(starts_at) as "startsAt",
      iso_instant(ends_at) as "endsAt", most_per_person as "maxPerPerson"
    from campaign
    where id = ${id} and ${isCampaignOf(sql, caller)}
    for no key update`;
  return row;
}

export async function insertCampaign(sql: Executor, draft: CampaignDraft): Promise<string> {
  const { slug, name, about, companyId, startsAt, endsAt, maxPerPerson } = draft;
  const [row] = await sql<{ id: string }[]>`
    insert into campaign (slug, name, about, company_id, starts_at, ends_at, most_per_person)
    values (${slug}, ${JSON.stringify(name)}, ${about && JSON.stringify(about)}, ${companyId}, ${startsAt}, ${endsAt},
      ${maxPerPerson})
    returning id`;
  return (row as { id: string }).id;
}

export async function updateCampaign(
  sql: Executor,
  id: string,
  draft: Required<CampaignChanges>,
): Promise<void> {
  const { slug, name, about, startsAt, endsAt, maxPerPerson } = draft as CampaignDraft;
  await sql`
    update campaign set version = version + 1, slug = ${slug}, name = ${JSON.stringify(name)},
      about = ${about && JSON.stringify(about)}, starts_at = ${startsAt}, ends_at = ${endsAt},
      most_per_person = ${maxPerPerson}
    where id = ${id}`;
}

export async function selectIsSlugTaken(
  sql: Executor,
  slug: string,
  exceptId: string | null,
): Promise<boolean> {
  const rows =
    await sql`select 1 from campaign where slug = ${slug} and id is distinct from ${exceptId}::uuid`;
  return rows.length > 0;
}

/** Whether the company is there and, where an account is named, theirs. */
export async function selectIsCompanyOf(
  sql: Executor,
  companyId: string,
  accountId: string | undefined,
): Promise<boolean> {
  const rows = await sql`
    select 1 from company
    where id = ${companyId} ${accountId === undefined ? sql`` : sql`and account_id = ${accountId}`}`;
  return rows.length === 1;
}
