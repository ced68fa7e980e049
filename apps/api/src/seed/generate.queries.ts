import type { Site } from '@nabta/eco/site';

import type { Executor } from '../platform/postgres/database.ts';

/** A few square metres where trees of one species stand. */
export type Plot = {
  effortId: string;
  landId: string;
  companyId: string | null;
  planterId: string;
  specieId: string;
  site: Site;
  longitude: number;
  latitude: number;
  youngImage: string | null;
  grownImage: string | null;
};

export type Batch = {
  /** The numbers of its trees, both included, counting from 0. */
  first: number;
  last: number;
  /** How many trees there will be in the end; number and total decide how old a tree is. */
  total: number;
  accounts: number;
  plots: Plot[];
  startedAt: Date;
  endedAt: Date;
};

const firstnames = [
  'محمد',
  'سارة',
  'عبدالرحمن',
  'نوف',
  'تركي',
  'لمى',
  'سعود',
  'جواهر',
  'راكان',
  'أروى',
  'بدر',
  'شهد',
];
const lastnames = [
  'العمري',
  'الحربي',
  'القرني',
  'السلمي',
  'الرويلي',
  'العنزي',
  'المالكي',
  'الشريف',
  'باوزير',
];
const treeNames = ['أمل', 'نسمة', 'سند', 'بركة', 'وعد', 'غيمة', 'شموخ', 'Noor', 'Green Wish', 'Esperança'];

/** Losing the last batch in a crash is no harm. */
export async function favourLargeBatches(sql: Executor): Promise<void> {
  await sql`set local synchronous_commit = off`;
  // The cohorts of a whole batch are sorted in memory.
  await sql`set local work_mem = '64MB'`;
}

/** Numbered phones, so that more can be added later and the owner of a number is found without a list. */
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
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from tree where effort_id = any(${effortIds}::uuid[])`;
  return row?.count ?? 0;
}

/**
 * Plants a batch with its ledger, all in the database. Later numbers are younger and have later ids; few people own
 * thousands of trees and most own a handful. The ledger is the main statement, because PostgreSQL then plants the trees
 * last and holds the rows of the tally, which every batch writes, only for a moment.
 */
export async function insertTreeBatch(sql: Executor, batch: Batch): Promise<void> {
  const { first, last, total, accounts, plots, startedAt, endedAt } = batch;
  await sql`
    with plot as materialized (
      select row_number() over () - 1 as number, plot.*
      from json_to_recordset(${JSON.stringify(plots)}::text::json) as plot (
        "effortId" uuid, "landId" uuid, "companyId" uuid, "planterId" uuid, "specieId" text, site text,
        longitude float8, latitude float8, "youngImage" text, "grownImage" text)
    ), draw as materialized (
      select
        ${startedAt}::timestamptz
          + (${endedAt}::timestamptz - ${startedAt}::timestamptz) * sqrt((number + random()) / ${total}::float8) as ordered_at,
        ${crockfordOf(sql, 'entropy', 10)} as public_id,
        floor(random() * ${plots.length}::int)::int as plot,
        ${rankOf(sql, accounts)} as owner,
        ${rankOf(sql, accounts)} as giver,
        random() as fate,
        random() as favour
      from (
        select number, uuid_send(gen_random_uuid()) as entropy from generate_series(${first}::int, ${last}::int) as number
      ) as numbered
    ), dated as materialized (
      -- A plot is planted one day a month, as a team comes to it, and not every day a little.
      select draw.*, greatest(${startedAt}::timestamptz,
        ordered_at - (extract(epoch from ordered_at)::bigint / 86400 + plot) % 30 * interval '1 day') as planted_at
      from draw
    ), sapling as materialized (
      select
        draw.*, plot.*,
        uuidv7(planted_at - clock_timestamp()) as id,
        case when fate >= 0.03 then owner.id end as owner_id,
        case when fate >= 0.95 and giver.id <> owner.id then giver.id end as giver_id,
        case when fate >= 0.95 and giver.id <> owner.id then uuidv7(planted_at - clock_timestamp() + interval '40 minutes') end as gift_id,
        owner.phone as owner_phone
      from dated as draw
      join plot on plot.number = draw.plot
      join account as owner on owner.phone = ${phoneOf(sql, 'draw.owner')}
      join account as giver on giver.phone = ${phoneOf(sql, 'draw.giver')}
    ), planted as (
      insert into tree (id, public_id, given_name, specie_id, effort_id, land_id, company_id, planter_id, owner_id, site,
        longitude, latitude, planted_at, is_vip, is_damaged, is_deleted, image_name, created_at)
      select
        id, public_id,
        case when favour < 0.08 and owner_id is not null then (${treeNames}::text[])[1 + floor(favour / 0.08 * ${treeNames.length}::int)::int] end,
        "specieId", "effortId", "landId", "companyId", "planterId", owner_id, site,
        round((longitude + ${strayOf(sql)}) * 1e6) / 1e6,
        round((latitude + ${strayOf(sql)}) * 1e6) / 1e6,
        planted_at,
        favour > 0.995,
        favour between 0.5 and 0.51,
        fate between 0.03 and 0.035,
        case when planted_at > ${endedAt}::timestamptz - interval '550 days' then "youngImage" else "grownImage" end,
        planted_at + interval '20 minutes'
      from sapling
    ), present as materialized (
      select *, planted_at + interval '40 minutes' as given_at from sapling where gift_id is not null
    ), given as (
      insert into gift (id, code, tree_id, giver_id, receiver_id, to_phone, status, created_at, deliver_at, expires_at,
        last_notified_at, ended_at)
      select gift_id, ${crockfordOf(sql, 'chance', 10)} || ${crockfordOf(sql, 'more', 6)}, id, giver_id, owner_id, owner_phone, 'opened', given_at,
        given_at, given_at + interval '30 days', given_at, given_at + interval '20 minutes'
      from present, lateral (
        select uuid_send(gen_random_uuid()) as chance, uuid_send(gen_random_uuid()) as more where gift_id is not null
      ) as entropy
      returning id, code, tree_id
    ), told as (
      insert into notification (id, kind, subject_type, subject_id, payload, reference, account_id, phone, at, read_at,
        sms_status, sms_after, sms_done_at)
      select uuidv7(given_at - clock_timestamp()), 'gift_received', 'gift', given.id,
        jsonb_build_object('treeId', tree_id, 'personId', present.giver_id, 'code', code), 'gift_received-' || given.id,
        owner_id, owner_phone, given_at, given_at, 'sent', given_at, given_at
      from present join given on given.id = present.gift_id
    )
    insert into tree_ledger (tree_id, seq, kind, from_holder, to_holder, at)
    select id, seq, kind, from_holder, to_holder, planted_at + (seq - 1) * interval '20 minutes'
    from sapling
    cross join lateral ${handsOf(sql)} as hand (seq, kind, from_holder, to_holder)
    where to_holder is not null`;
}

/** Most trees are planted for somebody, some are assigned later, and few were somebody else's first. */
function handsOf(sql: Executor) {
  const nobody = sql`'00000000-0000-0000-0000-000000000000'::uuid`;
  const isOrdered = sql`fate < 0.7 and owner_id is not null`;
  return sql`(values
    (1, 'planted', ${nobody}, case when ${isOrdered} then owner_id else ${nobody} end),
    (2, 'assigned', ${nobody}, case when not (${isOrdered}) then coalesce(giver_id, owner_id) end),
    (3, 'promised', giver_id, gift_id),
    (4, 'gifted', gift_id, case when gift_id is not null then owner_id end))`;
}

/** So that lists and counts are planned for the forest as it is now. */
export async function analyzeForest(sql: Executor): Promise<void> {
  await sql`analyze account, company, land, planter, effort, tree, tree_ledger, passport, passport_entry, gift, notification, tree_tally, tree_cohort, tree_cell`;
}

export type ForestSize = { trees: number; accounts: number; hands: number };

export async function selectForestSize(sql: Executor): Promise<ForestSize> {
  const [row] = await sql<ForestSize[]>`
    select (select count(*)::int from tree) as trees, (select count(*)::int from account) as accounts,
      (select count(*)::int from tree_ledger) as hands`;
  return row ?? { trees: 0, accounts: 0, hands: 0 };
}

/** How many degrees a tree stands from the middle of its plot, which most of them are near. */
function strayOf(sql: Executor) {
  return sql`(random() + random() + random() - 1.5) * 0.0016`;
}

/** 7 digits behind a prefix of mobile phones. */
function phoneOf(sql: Executor, number: string) {
  return sql`'+96657' || lpad((${sql.identifier(number)})::text, 7, '0')`;
}

/** Of 50,000 people the first owns about 1 % of all trees, the hundredth 0.05 % and half of them some ten trees. */
function rankOf(sql: Executor, accounts: number) {
  return sql`least(floor((1 + random() * ((${accounts}::float8 + 1) ^ 0.25 - 1)) ^ 4 - 1), ${accounts}::int - 1)::int`;
}

/** Up to ten characters of Crockford's base32, each from five bits of a UUIDv4; its bytes 6 and 8 begin with fixed ones. */
function crockfordOf(sql: Executor, uuidBytes: string, length: number) {
  const characters = [0, 1, 2, 3, 4, 5, 7, 8, 9, 10]
    .slice(0, length)
    .map(
      (byte) =>
        sql`substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(${sql.identifier(uuidBytes)}, ${byte}::int) & 31), 1)`,
    );
  return characters.reduce((text, character) => sql`${text} || ${character}`);
}
