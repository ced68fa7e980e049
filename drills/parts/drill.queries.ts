import type { Executor } from '../../apps/api/src/core/postgres/database.ts';
import { createDelivered } from '../../apps/api/src/testing/delivery-factory.ts';
import { required } from '../../testkit/required.ts';

export type StoredGift = { id: string; publicId: string; status: string };

export async function selectGifts(sql: Executor): Promise<StoredGift[]> {
  return sql<StoredGift[]>`
    select gift.id, tree.public_id as "publicId", gift.status
    from gift join tree on tree.id = gift.tree_id`;
}

export type StoredNotice = { id: string; giftId: string; smsStatus: string };

/** Returns the gift notifications with their SMS status. */
export async function selectGiftNotices(sql: Executor): Promise<StoredNotice[]> {
  return sql<StoredNotice[]>`
    select id, subject_id as "giftId", sms_status as "smsStatus" from notification where kind = 'gift_received'`;
}

/** Makes new sessions acknowledge commits before the WAL is flushed, and flushes as late as possible. */
export async function disableSynchronousCommit(sql: Executor): Promise<void> {
  await sql`alter database nabta set synchronous_commit = off`;
  await sql`alter system set wal_writer_delay = '10s'`;
  await sql`alter system set wal_writer_flush_after = '1GB'`;
  await sql`select pg_reload_conf()`;
}

/** `seq` is the number of the ledger row, from 1; `key` is the action and the id of its gift. */
export type TreeTransfer = { seq: number; key: string };

/** Returns every transfer of a tree by a gift. */
export async function selectTransfers(sql: Executor): Promise<TreeTransfer[]> {
  return sql<TreeTransfer[]>`
    select seq,
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

/** Returns the number of scans of the cohort table, as reported to the statistics so far. */
export async function selectCohortScans(sql: Executor): Promise<number> {
  const [row] = await sql<{ scans: number }[]>`
    select (seq_scan + coalesce(idx_scan, 0))::int as scans from pg_stat_user_tables where relname = 'tree_cohort_part'`;
  return row?.scans ?? 0;
}

/** Reads like a list of trees, but only tables that exist since the first migration. */
export async function selectTreesOf(sql: Executor, ownerId: string): Promise<unknown[]> {
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

/** Holds read locks on the most important tables for `seconds`. */
export async function lockTablesForReading(sql: Executor, seconds: number): Promise<void> {
  await sql`
    select pg_sleep(${seconds}::float), (select count(*) from account) as people, (select count(*) from session) as sessions,
      (select count(*) from gift) as gifts, (select count(*) from sign_in_challenge) as challenges`;
}

/** Returns the longest current lock wait in milliseconds, migrations excluded. */
export async function selectLongestLockWait(sql: Executor): Promise<number> {
  const [row] = await sql<{ ms: number }[]>`
    select coalesce(max(extract(epoch from clock_timestamp() - waitstart)), 0)::float8 * 1000 as ms
    from pg_locks join pg_stat_activity using (pid)
    where not granted and application_name <> 'nabta migrations'`;
  return row?.ms ?? 0;
}

export type BulkCounts = { gifts: number; phones: number; trees: number; notices: number; free: number };

export async function selectBulkCounts(sql: Executor): Promise<BulkCounts> {
  const [row] = await sql<BulkCounts[]>`
    select count(*)::int as gifts, count(distinct to_phone)::int as phones, count(distinct tree_id)::int as trees,
      (select count(*)::int from notification where kind = 'gift_received') as notices,
      (select count(*)::int from tree where campaign_id is not null and owner_id is null and gift_id is null) as free
    from gift where campaign_id is not null`;
  return required(row);
}

type Planted = { trees: number; tallied: number; places: number; refs: number };

/** Counts the trees of a company in four ways. */
export async function selectPlanted(sql: Executor, companyId: string): Promise<Planted> {
  const [row] = await sql<Planted[]>`
    select count(*)::int as trees, count(distinct (longitude, latitude))::int as places,
      count(distinct imported.source_id)::int as refs,
      (select coalesce(sum(trees), 0)::int from tree_tally where scope = 'company' and scope_id = ${companyId}::text) as tallied
    from tree left join imported_tree as imported on imported.tree_id = tree.id
    where tree.company_id = ${companyId} and not is_deleted`;
  return row ?? { trees: 0, tallied: 0, places: 0, refs: 0 };
}

export async function selectErrorGroupCount(sql: Executor): Promise<number> {
  return sql.oneValue<number>`select count(*)::int as groups from error_group`;
}

export async function selectAccountId(sql: Executor, phone: string): Promise<string | undefined> {
  return sql.firstValue<string>`select id from account where phone = ${phone}`;
}

export async function selectTreesOfCompany(sql: Executor, companyId: string) {
  return sql<{ id: string; publicId: string; slug: string }[]>`
    select tree.id, tree.public_id as "publicId", company.slug
    from tree join company on company.id = tree.company_id
    where company.id = ${companyId} order by tree.id`;
}

/** Records that somebody independent saw a tree. */
export async function insertSighting(sql: Executor, treeId: string): Promise<void> {
  await sql`insert into tree_evidence (tree_id, kind, at, is_independent) values (${treeId}, 'seen', now(), true)`;
}

/** Assigns a planter with saplings and blank tags to the effort of a company. */
export async function insertPlantingTeam(
  sql: Executor,
  { companyId, accountId, trees }: { companyId: string; accountId: string; trees: number },
) {
  const [effort] = await sql<{ id: string; specieId: string }[]>`
    with planter as (
      insert into planter (name, account_id) values ('{"en": "Drill"}', ${accountId}::uuid) returning id
    ), assigned as (
      insert into effort_planter (effort_id, planter_id)
      select effort.id, planter.id from effort cross join planter where company_id = ${companyId}::uuid
      returning effort_id
    )
    select effort_id as id, (select min(id) from specie) as "specieId" from assigned`;
  const { id: effortId, specieId } = required(effort);
  await createDelivered(sql, { effort: { id: effortId }, by: { id: accountId }, specieId, quantity: trees });
  const rows = await sql<{ id: string }[]>`
    insert into tree_tag (id, effort_id)
    select 'X' || upper(lpad(to_hex(number), 7, '0')), ${effortId}::uuid from generate_series(1, ${trees}::int) as number
    returning id`;
  return { companyId, effortId, specieId, tags: rows.map(({ id }) => id) };
}

/** Counts the trees of a company that nobody but a document knows. */
export async function selectDocumented(sql: Executor, companyId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from tree
    where company_id = ${companyId} and not is_deleted and origin = 'imported' and seen_at is null and photographed_at is null
      and exists (select from tree_evidence where tree_id = tree.id and kind = 'document')`;
  return row?.count ?? 0;
}
