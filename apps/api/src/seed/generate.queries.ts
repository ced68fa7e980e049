import type { Site } from '@nabta/eco/site';

import type { Executor } from '../core/postgres/database.ts';

/** A few square metres with trees of one species. */
export type Plot = {
  effortId: string;
  landId: string;
  companyId: string | null;
  planterId: string;
  specieId: string;
  site: Site;
  longitude: number;
  latitude: number;
};

export type TreeBatch = {
  /** Tree numbers, both inclusive, starting at 0. */
  first: number;
  last: number;
  /** Final number of trees; a tree's age depends on its number and this total. */
  totalTrees: number;
  /** Number of accounts, which owners and givers are picked from. */
  accounts: number;
  plots: Plot[];
  startedAt: Date;
  endedAt: Date;
};

const firstnames = 'محمد سارة عبدالرحمن نوف تركي لمى سعود جواهر راكان أروى بدر شهد'.split(' ');
const lastnames = 'العمري الحربي القرني السلمي الرويلي العنزي المالكي الشريف باوزير'.split(' ');
const treeNames = ['أمل', 'نسمة', 'سند', 'بركة', 'وعد', 'غيمة', 'شموخ', 'Noor', 'Green Wish', 'Esperança'];

/** Faster commits: losing the last batch in a crash is acceptable. */
export async function setBatchMode(sql: Executor): Promise<void> {
  await sql`set local synchronous_commit = off`;
  // Sorts the cohorts of a batch in memory.
  await sql`set local work_mem = '64MB'`;
}

/** Phones are numbered, so more accounts can be added and owners are found by number. */
export async function insertNumberedAccounts(sql: Executor, first: number, last: number): Promise<void> {
  await sql`
    insert into account (phone, firstname, lastname, created_at)
    select ${phoneOf(sql, 'number')},
      (${firstnames}::text[])[1 + number % ${firstnames.length}::int],
      (${lastnames}::text[])[1 + number / ${firstnames.length}::int % ${lastnames.length}::int],
      now() - random() * interval '6 years'
    from generate_series(${first}::int, ${last}::int) as number
    on conflict (phone) do nothing`;
}

export async function selectTreesOfEfforts(sql: Executor, effortIds: string[]): Promise<number> {
  return sql.oneValue<number>`
    select count(*)::int as count from tree where effort_id = any(${effortIds}::uuid[])`;
}

/**
 * Inserts a batch of trees with its ledger in one statement. Later numbers are younger and have later ids;
 * tree ownership is skewed. The ledger is the main statement so that PostgreSQL inserts the trees last and
 * locks the shared tally rows only briefly.
 */
export async function insertTreeBatch(sql: Executor, batch: TreeBatch): Promise<void> {
  const { first, last, totalTrees, accounts, plots, startedAt, endedAt } = batch;
  await sql`
    with plot as materialized (
      select row_number() over () - 1 as number, plot.*
      from json_to_recordset(${JSON.stringify(plots)}::text::json) as plot (
        "effortId" uuid, "landId" uuid, "companyId" uuid, "planterId" uuid, "specieId" text, site text,
        longitude float8, latitude float8)
    ), picked as materialized (
      select
        ${startedAt}::timestamptz
          + (${endedAt}::timestamptz - ${startedAt}::timestamptz) * sqrt((number + random()) / ${totalTrees}::float8) as ordered_at,
        ${crockfordOf(sql, 'random_bytes', 10)} as public_id,
        floor(random() * ${plots.length}::int)::int as plot_number,
        ${randomRank(sql, accounts)} as owner_number,
        ${randomRank(sql, accounts)} as giver_number,
        random() as ownership_random,
        random() as feature_random
      from (
        select number, uuid_send(gen_random_uuid()) as random_bytes from generate_series(${first}::int, ${last}::int) as number
      ) as numbered
    ), dated as materialized (
      -- Each plot is planted on one day every 30 days.
      select picked.*, greatest(${startedAt}::timestamptz,
        ordered_at - (extract(epoch from ordered_at)::bigint / 86400 + plot_number) % 30 * interval '1 day') as planted_at
      from picked
    ), new_tree as materialized (
      select
        dated.*, plot.*,
        uuidv7(planted_at - clock_timestamp()) as id,
        case when ownership_random >= 0.03 then owner.id end as owner_id,
        case when ownership_random >= 0.95 and giver.id <> owner.id then giver.id end as giver_id,
        case when ownership_random >= 0.95 and giver.id <> owner.id then uuidv7(planted_at - clock_timestamp() + interval '40 minutes') end as gift_id,
        owner.phone as owner_phone
      from dated
      join plot on plot.number = dated.plot_number
      join account as owner on owner.phone = ${phoneOf(sql, 'dated.owner_number')}
      join account as giver on giver.phone = ${phoneOf(sql, 'dated.giver_number')}
    ), inserted_tree as (
      insert into tree (id, public_id, given_name, specie_id, effort_id, land_id, company_id, planter_id, owner_id, site,
        longitude, latitude, planted_at, is_vip, is_damaged, is_deleted, created_at)
      select
        id, public_id,
        case when feature_random < 0.08 and owner_id is not null then (${treeNames}::text[])[1 + floor(feature_random / 0.08 * ${treeNames.length}::int)::int] end,
        "specieId", "effortId", "landId", "companyId", "planterId", owner_id, site,
        round((longitude + ${randomOffset(sql)}) * 1e6) / 1e6,
        round((latitude + ${randomOffset(sql)}) * 1e6) / 1e6,
        planted_at,
        feature_random > 0.995,
        feature_random between 0.5 and 0.51,
        ownership_random between 0.03 and 0.035,
        planted_at + interval '20 minutes'
      from new_tree
    ), gifted_tree as materialized (
      select *, planted_at + interval '40 minutes' as given_at from new_tree where gift_id is not null
    ), inserted_gift as (
      insert into gift (id, code, tree_id, giver_id, receiver_id, to_phone, status, created_at, deliver_at, expires_at,
        last_notified_at, ended_at)
      select gift_id, ${crockfordOf(sql, 'first_bytes', 10)} || ${crockfordOf(sql, 'more_bytes', 6)}, id, giver_id, owner_id, owner_phone, 'opened', given_at,
        given_at, given_at + interval '30 days', given_at, given_at + interval '20 minutes'
      from gifted_tree, lateral (
        select uuid_send(gen_random_uuid()) as first_bytes, uuid_send(gen_random_uuid()) as more_bytes where gift_id is not null
      ) as random_bytes
      returning id, code, tree_id
    ), inserted_notification as (
      insert into notification (id, kind, subject_type, subject_id, payload, reference, account_id, phone, at, read_at,
        sms_status, sms_after, sms_done_at)
      select uuidv7(given_at - clock_timestamp()), 'gift_received', 'gift', inserted_gift.id,
        jsonb_build_object('treeId', tree_id, 'personId', gifted_tree.giver_id, 'code', code), 'gift_received-' || inserted_gift.id,
        owner_id, owner_phone, given_at, given_at, 'sent', given_at, given_at
      from gifted_tree join inserted_gift on inserted_gift.id = gifted_tree.gift_id
    )
    insert into tree_ledger (tree_id, seq, kind, from_holder, to_holder, at)
    select id, seq, kind, from_holder, to_holder, planted_at + (seq - 1) * interval '20 minutes'
    from new_tree
    cross join lateral ${ledgerEntriesOf(sql)} as entry (seq, kind, from_holder, to_holder)
    where to_holder is not null`;
}

/** Most trees are planted for an owner, some are assigned later, and a few are gifts. */
function ledgerEntriesOf(sql: Executor) {
  const nullId = sql`'00000000-0000-0000-0000-000000000000'::uuid`;
  const isOrdered = sql`ownership_random < 0.7 and owner_id is not null`;
  return sql`(values
    (1, 'planted', ${nullId}, case when ${isOrdered} then owner_id else ${nullId} end),
    (2, 'assigned', ${nullId}, case when not (${isOrdered}) then coalesce(giver_id, owner_id) end),
    (3, 'promised', giver_id, gift_id),
    (4, 'gifted', gift_id, case when gift_id is not null then owner_id end))`;
}

export async function analyzeForest(sql: Executor): Promise<void> {
  await sql`analyze account, company, land, planter, effort, tree, tree_ledger, passport, passport_entry, gift, notification, tree_tally, tree_cohort, tree_cell`;
}

export type ForestSize = { trees: number; accounts: number; ledgerRows: number };

export async function selectForestSize(sql: Executor): Promise<ForestSize> {
  return sql.one<ForestSize>`
    select (select count(*)::int from tree) as trees, (select count(*)::int from account) as accounts,
      (select count(*)::int from tree_ledger) as "ledgerRows"`;
}

/** Offset in degrees from the plot's centre, with a bell-shaped distribution. */
function randomOffset(sql: Executor) {
  return sql`(random() + random() + random() - 1.5) * 0.0016`;
}

/** Mobile prefix plus 7 digits. */
function phoneOf(sql: Executor, number: string) {
  return sql`'+96657' || lpad((${sql.identifier(number)})::text, 7, '0')`;
}

/** With 50,000 accounts the first owns about 1 % of all trees, the 100th 0.05 %, and half about ten trees. */
function randomRank(sql: Executor, accounts: number) {
  return sql`least(floor((1 + random() * ((${accounts}::float8 + 1) ^ 0.25 - 1)) ^ 4 - 1), ${accounts}::int - 1)::int`;
}

/** Up to ten Crockford base32 characters from a UUIDv4, skipping bytes 6 and 8 with fixed bits. */
function crockfordOf(sql: Executor, uuidBytes: string, length: number) {
  const characters = [0, 1, 2, 3, 4, 5, 7, 8, 9, 10]
    .slice(0, length)
    .map(
      (byte) =>
        sql`substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(${sql.identifier(uuidBytes)}, ${byte}::int) & 31), 1)`,
    );
  return characters.reduce((text, character) => sql`${text} || ${character}`);
}
