import type { CompanyDraft, CompanyPage, CompanyRecord } from '@nabta/contract/company';

import type { Caller } from '../../platform/caller/authentication.ts';
import { type Executor, textOf } from '../../platform/postgres/database.ts';
import { holderJson } from '../account/holder.fragments.ts';
import type { HolderRow } from '../account/record-holder.ts';
import { isCompanyOf } from '../effort/own-work.fragments.ts';
import { jsonArray, treeFields } from '../tree/tree-json.fragments.ts';
import { standingIn } from '../tree/tree-tally.fragments.ts';

export type CompanyRecordRow = Omit<CompanyRecord, 'page' | 'holder'> & { holder: HolderRow | null };

/** Everything of a company that the caller sees; undefined where it is not theirs to know of. */
export async function selectCompanyRecord(
  sql: Executor,
  caller: Caller,
  id: string,
): Promise<CompanyRecordRow | undefined> {
  const [row] = await sql<CompanyRecordRow[]>`
    select company.id, company.version, company.slug, company.name, company.about,
      company.embed_origins as "embedOrigins", picture_json(company.image_name) as image, ${holderJson(sql, 'company.account_id')} as holder,
      (
        select coalesce(json_agg(json_build_object('id', effort.id, 'name', effort.name) order by effort.started_on desc), '[]')
        from effort where effort.company_id = company.id
      ) as efforts,
      coalesce(tally.trees, 0) as "treeCount",
      ${standingIn(sql, 'company')} as standing
    from company
    left join tree_tally as tally on tally.scope = 'company' and tally.scope_id = company.id::text
    where company.id = ${id} and ${isCompanyOf(sql, caller)}`;
  return row;
}

/** What of a company is written as it is. */
type CompanyFields = Omit<CompanyDraft, 'holderPhone' | 'embedOrigins'> & { embedOrigins: string[] };

export type CompanyState = CompanyFields & { version: number; holderId: string | null };

/** What of a company is edited, held, so that what is decided from it stays true until it is written. */
export async function lockCompany(sql: Executor, id: string): Promise<CompanyState | undefined> {
  const [row] = await sql<CompanyState[]>`
    select version, slug, name, about, embed_origins as "embedOrigins", account_id as "holderId" from company where id = ${id} for update`;
  return row;
}

export type CompanyWrite = CompanyFields & { holderId: string | null };

export async function insertCompany(sql: Executor, company: CompanyWrite): Promise<string> {
  const { slug, name, about, embedOrigins, holderId } = company;
  const [row] = await sql<{ id: string }[]>`
    insert into company (slug, name, about, embed_origins, account_id)
    values (${slug}, ${JSON.stringify(name)}, ${about && JSON.stringify(about)}, ${embedOrigins}, ${holderId})
    returning id`;
  return (row as { id: string }).id;
}

export async function updateCompany(sql: Executor, id: string, company: CompanyWrite): Promise<void> {
  const { slug, name, about, embedOrigins, holderId } = company;
  await sql`
    update company set version = version + 1, slug = ${slug}, name = ${JSON.stringify(name)},
      about = ${about && JSON.stringify(about)}, embed_origins = ${embedOrigins}, account_id = ${holderId}
    where id = ${id}`;
}

/** What another company already has of a draft. */
export async function selectTaken(
  sql: Executor,
  { slug, holderId }: CompanyWrite,
  id: string | null,
): Promise<('slug' | 'holderPhone')[]> {
  const rows = await sql<{ field: 'slug' | 'holderPhone' }[]>`
    select 'slug' as field from company where slug = ${slug} and id is distinct from ${id}::uuid
    union all
    select 'holderPhone' from company where account_id = ${holderId}::uuid and id is distinct from ${id}::uuid`;
  return rows.map(({ field }) => field);
}

/** Gives a company another logo and tells the one it had. */
export async function updateCompanyImage(
  sql: Executor,
  id: string,
  imageName: string,
): Promise<{ previous: string | null }> {
  const [row] = await sql<{ previous: string | null }[]>`
    with before as (select id, image_name from company where id = ${id} for update)
    update company set image_name = ${imageName}, version = version + 1
    from before where company.id = before.id
    returning before.image_name as previous`;
  return row as { previous: string | null };
}

type CompanyPageRow = Omit<CompanyPage, 'lands'>;

/** What everybody may read of a company. */
export async function selectCompanyPage(sql: Executor, slug: string): Promise<CompanyPageRow | undefined> {
  const [row] = await sql<CompanyPageRow[]>`
    select company.id, company.slug, company.name, company.about, picture_json(company.image_name) as image,
      coalesce(tally.trees, 0) as "treeCount",
      ${standingIn(sql, 'company')} as standing,
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
        left join tree_tally as planted on planted.scope = 'effort' and planted.scope_id = effort.id::text
        where effort.company_id = company.id and effort.status <> 'planned'
      ) as efforts
    from company
    left join tree_tally as tally on tally.scope = 'company' and tally.scope_id = company.id::text
    where company.slug = ${slug}`;
  return row;
}

/** Nobody has this id. */
const nobody = '00000000-0000-0000-0000-000000000000';

type Page = { slug: string; cursor: string | undefined; limit: number };

/** Trees of a company, newest first, as lists show them; whose they are is nobody's business there. */
export async function selectCompanyTrees(sql: Executor, { slug, cursor, limit }: Page): Promise<string> {
  return textOf(sql`
    select ${jsonArray(sql)}
    from (
      select concat('{', ${treeFields(sql, undefined, nobody)}, '}') as item
      from tree
      where tree.company_id = (select id from company where company.slug = ${slug}) and not tree.is_deleted
        and tree.ended_at is null ${cursor === undefined ? sql`` : sql`and tree.id < ${cursor}`}
      order by tree.id desc
      limit ${limit}
    ) as page`);
}
