import type { Executor } from '../apps/api/src/platform/postgres/database.ts';

export type Person = { accountId: string; sessionId: string; phone: string };
export type Giver = Person & { trees: string[] };

/** Old accounts with a session each; the phones of one role are numbered. */
export async function insertPeople(sql: Executor, prefix: string, count: number): Promise<Person[]> {
  return sql<Person[]>`
    with made as (
      insert into account (phone, firstname, lastname, created_at)
      select ${prefix} || lpad(number::text, 6, '0'), 'سارة', 'الدوسري', now() - interval '1 year'
      from generate_series(1, ${count}::int) as number
      returning id, phone
    ), opened as (
      insert into session (account_id, salt, created_at, rotated_at, last_used_at, expires_at)
      select id, decode(repeat('00', 16), 'hex'), now(), now(), now(), now() + interval '1 day' from made
      returning id, account_id
    )
    select made.id as "accountId", opened.id as "sessionId", made.phone
    from made join opened on opened.account_id = made.id`;
}

/** So many trees for each person, with the hands they passed through; answers their public ids by owner. */
export async function insertTrees(
  sql: Executor,
  owners: readonly string[],
  each: number,
): Promise<{ ownerId: string; publicId: string }[]> {
  return sql<{ ownerId: string; publicId: string }[]>`
    with made as (
      insert into tree (public_id, owner_id, site, longitude, latitude, planted_at)
      select upper(lpad(to_hex(row_number() over ()), 10, '0')), owner::uuid, 'irrigated', 46.6753, 24.7136,
        now() - interval '100 days'
      from unnest(${[...owners]}::text[]) as owner cross join generate_series(1, ${each}::int)
      returning id, public_id, owner_id
    ), handed as (
      insert into tree_ledger (tree_id, seq, kind, from_holder, to_holder, at)
      select id, seq, kind, '00000000-0000-0000-0000-000000000000',
        case seq when 1 then '00000000-0000-0000-0000-000000000000' else owner_id end, now() - interval '100 days'
      from made cross join (values (1, 'planted'), (2, 'assigned')) as step (seq, kind)
      order by seq
    )
    select owner_id as "ownerId", public_id as "publicId" from made`;
}

/** So many trees that nobody owns, each with a tag on it; answers the ids that are printed on them. */
export async function insertTaggedTrees(sql: Executor, count: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    with made as (
      insert into tree (public_id, site, longitude, latitude, planted_at)
      select 'Z' || upper(lpad(to_hex(number), 9, '0')), 'irrigated', 46.6753, 24.7136, now() - interval '100 days'
      from generate_series(1, ${count}::int) as number
      returning id, public_id
    ), handed as (
      insert into tree_ledger (tree_id, seq, kind, from_holder, to_holder, at)
      select id, 1, 'planted', '00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000',
        now() - interval '100 days'
      from made
    )
    insert into tree_tag (id, tree_id) select public_id, id from made returning id`;
  return rows.map(({ id }) => id);
}

export type StoredGift = { id: string; publicId: string; status: string };

export async function selectGifts(sql: Executor): Promise<StoredGift[]> {
  return sql<StoredGift[]>`
    select gift.id, tree.public_id as "publicId", gift.status
    from gift join tree on tree.id = gift.tree_id`;
}

export type StoredNotice = { id: string; giftId: string; smsStatus: string };

/** The text messages that gifts are told by. */
export async function selectGiftNotices(sql: Executor): Promise<StoredNotice[]> {
  return sql<StoredNotice[]>`
    select id, subject_id as "giftId", sms_status as "smsStatus" from notification where kind = 'gift_received'`;
}

/** What T-CRASH-2 asks for: commits that are told before they are kept, and written as late as possible. For sessions to come. */
export async function alterToForgetful(sql: Executor): Promise<void> {
  await sql`alter database nabta set synchronous_commit = off`;
  await sql`alter system set wal_writer_delay = '10s'`;
  await sql`alter system set wal_writer_flush_after = '1GB'`;
  await sql`select pg_reload_conf()`;
}

/** `hand` counts from 1; `key` names the deed and the gift that it was done with. */
export type Passage = { hand: number; key: string };

/** Every time that a tree passed on by a gift. */
export async function selectPassages(sql: Executor): Promise<Passage[]> {
  return sql<Passage[]>`
    select seq as hand,
      case kind
        when 'promised' then 'give ' || to_holder
        when 'gifted' then 'open ' || from_holder
        else 'return ' || from_holder
      end as key
    from tree_ledger where seq > 2`;
}

export async function selectConnectionCount(sql: Executor): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity where datname = current_database()`;
  return row?.count ?? 0;
}

/** How often anybody looked into the cohorts of forests, as far as their connections have told. */
export async function selectCohortScans(sql: Executor): Promise<number> {
  const [row] = await sql<{ scans: number }[]>`
    select (seq_scan + coalesce(idx_scan, 0))::int as scans from pg_stat_user_tables where relname = 'tree_cohort_part'`;
  return row?.scans ?? 0;
}

/** What a list of trees reads, of tables that have been there from the beginning. */
export async function selectForestOf(sql: Executor, ownerId: string): Promise<unknown[]> {
  return sql<{ publicId: string }[]>`
    select tree.public_id as "publicId", account.firstname
    from tree join account on account.id = tree.owner_id
    left join gift on gift.tree_id = tree.id
    left join session on session.account_id = account.id
    where tree.owner_id = ${ownerId} limit 20`;
}

export async function updateGivenName(sql: Executor, ownerId: string): Promise<void> {
  await sql`
    update tree set given_name = 'نخلة'
    where id = (select id from tree where owner_id = ${ownerId} order by id limit 1)`;
}

/** Reads the tables that most depends on, and takes its time. */
export async function sleepOnTables(sql: Executor, seconds: number): Promise<void> {
  await sql`
    select pg_sleep(${seconds}::float), (select count(*) from account) as people, (select count(*) from session) as sessions,
      (select count(*) from gift) as gifts, (select count(*) from sign_in_challenge) as challenges`;
}

/** The milliseconds for which somebody but a migration has been waiting for a lock. */
export async function selectLongestLockWait(sql: Executor): Promise<number> {
  const [row] = await sql<{ ms: number }[]>`
    select coalesce(max(extract(epoch from clock_timestamp() - waitstart)), 0)::float8 * 1000 as ms
    from pg_locks join pg_stat_activity using (pid)
    where not granted and application_name <> 'nabta migrations'`;
  return row?.ms ?? 0;
}

/** Staff that has proven itself a second time. */
export async function updateToStaff(
  sql: Executor,
  { accountId, sessionId }: Person,
  role: string,
): Promise<void> {
  await sql`update account set role = ${role} where id = ${accountId}`;
  await sql`update session set proven_at = now(), staff_seen_at = now() where id = ${sessionId}`;
}

/** A company of the account, and so many trees of it that nobody has. */
export async function insertSponsor(
  sql: Executor,
  { accountId, trees }: { accountId: string; trees: number },
): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    with land as (
      insert into land (name, site, longitude, latitude) values ('{"en": "Drill"}', 'irrigated', 46.6753, 24.7136) returning id
    ), company as (
      insert into company (name, slug, account_id) values ('{"ar": "بنك الواحة", "en": "Waha Bank"}', 'drill', ${accountId})
      returning id
    ), effort as (
      insert into effort (name, land_id, company_id, started_on) select '{"en": "Drill"}', land.id, company.id, now()
      from land cross join company
      returning id, land_id, company_id
    ), made as (
      insert into tree (public_id, company_id, effort_id, land_id, site, longitude, latitude, planted_at)
      select 'Y' || upper(lpad(to_hex(number), 9, '0')), company_id, id, land_id, 'irrigated', 46.6753, 24.7136,
        now() - interval '100 days'
      from effort cross join generate_series(1, ${trees}::int) as number
      returning id
    ), handed as (
      insert into tree_ledger (tree_id, seq, kind, from_holder, to_holder, at)
      select id, 1, 'planted', '00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000',
        now() - interval '100 days'
      from made
    )
    select id from company`;
  return (row as { id: string }).id;
}

export type BulkCounts = { gifts: number; phones: number; trees: number; notices: number; free: number };

/** What came of the gifts of campaigns. */
export async function selectBulkCounts(sql: Executor): Promise<BulkCounts> {
  const [row] = await sql<BulkCounts[]>`
    select count(*)::int as gifts, count(distinct to_phone)::int as phones, count(distinct tree_id)::int as trees,
      (select count(*)::int from notification where kind = 'gift_received') as notices,
      (select count(*)::int from tree where campaign_id is not null and owner_id is null and gift_id is null) as free
    from gift where campaign_id is not null`;
  return row as BulkCounts;
}
