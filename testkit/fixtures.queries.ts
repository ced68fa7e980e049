import type { Executor } from '../apps/api/src/core/postgres/database.ts';
import { required } from './required.ts';

export type Person = { accountId: string; sessionId: string; phone: string };

/** Inserts year-old accounts with one session each; phones are `prefix` plus a number. */
export async function insertPeople(sql: Executor, prefix: string, count: number): Promise<Person[]> {
  const rows = await sql<{ id: string }[]>`
    insert into account (phone, firstname, lastname, created_at)
    select ${prefix} || lpad(number::text, 6, '0'), 'سارة', 'الدوسري', now() - interval '1 year'
    from generate_series(1, ${count}::int) as number
    returning id`;
  const accountIds = rows.map(({ id }) => id);
  return insertSessions(sql, accountIds);
}

/** Opens one session per account, in the same order. */
export async function insertSessions(sql: Executor, accountIds: readonly string[]): Promise<Person[]> {
  return sql<Person[]>`
    with new_session as (
      insert into session (account_id, salt, created_at, rotated_at, last_used_at, expires_at)
      select id::uuid, decode(repeat('00', 16), 'hex'), now(), now(), now(), now() + interval '1 day'
      from unnest(${[...accountIds]}::text[]) as id
      returning id, account_id
    )
    select account.id as "accountId", new_session.id as "sessionId", account.phone
    from unnest(${[...accountIds]}::text[]) with ordinality as listed (id, position)
    join account on account.id = listed.id::uuid join new_session on new_session.account_id = account.id
    order by position`;
}

/** Inserts trees with their ledger rows and returns the public ids by owner. */
export async function insertTrees(
  sql: Executor,
  owners: readonly string[],
  countPerOwner: number,
): Promise<{ ownerId: string; publicId: string }[]> {
  return sql<{ ownerId: string; publicId: string }[]>`
    with new_tree as (
      insert into tree (public_id, owner_id, site, longitude, latitude, planted_at)
      select upper(lpad(to_hex(row_number() over () + (select count(*) from tree)), 10, '0')), owner::uuid, 'irrigated', 46.6753, 24.7136,
        now() - interval '100 days'
      from unnest(${[...owners]}::text[]) as owner cross join generate_series(1, ${countPerOwner}::int)
      returning id, public_id, owner_id
    ), new_transfer as (
      insert into tree_ledger (tree_id, seq, kind, from_holder, to_holder, at)
      select id, seq, kind, '00000000-0000-0000-0000-000000000000',
        case seq when 1 then '00000000-0000-0000-0000-000000000000' else owner_id end, now() - interval '100 days'
      from new_tree cross join (values (1, 'planted'), (2, 'assigned')) as transfer (seq, kind)
      order by seq
    )
    select owner_id as "ownerId", public_id as "publicId" from new_tree`;
}

/** Inserts unowned trees with a tag each and returns the tag ids. */
export async function insertTaggedTrees(sql: Executor, count: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    with new_tree as (
      insert into tree (public_id, site, longitude, latitude, planted_at)
      select 'Z' || upper(lpad(to_hex(number), 9, '0')), 'irrigated', 46.6753, 24.7136, now() - interval '100 days'
      from generate_series(1, ${count}::int) as number
      returning id, public_id
    ), new_transfer as (
      insert into tree_ledger (tree_id, seq, kind, from_holder, to_holder, at)
      select id, 1, 'planted', '00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000',
        now() - interval '100 days'
      from new_tree
    )
    insert into tree_tag (id, tree_id) select public_id, id from new_tree returning id`;
  return rows.map(({ id }) => id);
}

/** Makes a person staff with a verified second factor. */
export async function updateToStaff(
  sql: Executor,
  { accountId, sessionId }: Person,
  role: string,
): Promise<void> {
  await sql`update account set role = ${role} where id = ${accountId}`;
  await sql`update session set proven_at = now(), staff_seen_at = now() where id = ${sessionId}`;
}

/** Makes the sessions of a person a year old, so that new browsers of the account are not trusted. */
export async function updateSessionsToOld(sql: Executor, { accountId }: Person): Promise<void> {
  await sql`update session set created_at = created_at - interval '1 year' where account_id = ${accountId}`;
}

/** Creates a company of the account with unowned trees. */
export async function insertSponsor(
  sql: Executor,
  { accountId, trees }: { accountId: string; trees: number },
): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    with land as (
      insert into land (name, site, longitude, latitude) values ('{"en": "Drill"}', 'irrigated', 46.6753, 24.7136) returning id
    ), company as (
      insert into company (name, slug, account_id)
      values ('{"ar": "بنك الواحة", "en": "Waha Bank"}', 'drill-' || right(${accountId}::text, 12), ${accountId}::uuid)
      returning id
    ), effort as (
      insert into effort (name, land_id, company_id, started_on) select '{"en": "Drill"}', land.id, company.id, now()
      from land cross join company
      returning id, land_id, company_id
    ), new_tree as (
      insert into tree (public_id, company_id, effort_id, land_id, site, longitude, latitude, planted_at)
      select 'Y' || upper(lpad(to_hex(number + (select count(*) from tree)), 9, '0')), company_id, id, land_id, 'irrigated', 46.6753, 24.7136,
        now() - interval '100 days'
      from effort cross join generate_series(1, ${trees}::int) as number
      returning id
    ), new_transfer as (
      insert into tree_ledger (tree_id, seq, kind, from_holder, to_holder, at)
      select id, 1, 'planted', '00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000',
        now() - interval '100 days'
      from new_tree
    )
    select id from company`;
  return required(row).id;
}

/** Makes all trees of a company look like rows of a file of its own. */
export async function updateToImported(sql: Executor, companyId: string): Promise<void> {
  await sql`update tree set origin = 'imported' where company_id = ${companyId}::uuid`;
}
