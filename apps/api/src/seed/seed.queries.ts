import { randomUUID } from 'node:crypto';

import type { Executor } from '../core/postgres/database.ts';
import type {
  CampaignSeed,
  CompanySeed,
  CouponSeed,
  DeliverySeed,
  EffortSeed,
  GiftSeed,
  LedgerSeed,
} from './seed-types.ts';

/**
 * Inserts each field into the column of the same name in snake case; missing fields become null. Skips existing
 * rows, so loading twice changes nothing. All rows are one JSON parameter: PostgreSQL allows 65,535 parameters
 * per statement.
 */
export async function insertRows(sql: Executor, table: string, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  const records = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([field, value]) => [columnOf(field), value as unknown])),
  );
  const names = new Set(records.flatMap((record) => Object.keys(record)));
  const columns = [...names].map(
    (name, index) => sql`${index === 0 ? sql`` : sql`, `}${sql.identifier(name)}`,
  );
  await sql`
    insert into ${sql.identifier(table)} (${columns})
    select ${columns}
    from json_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(records)}::text::json)
    on conflict do nothing`;
}

const columnOf = (field: string) => field.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);

/** Returns false if demo data was loaded before; a concurrent load waits for the first one. */
export async function insertDemoSeed(sql: Executor, now: Date): Promise<boolean> {
  return sql.hasRow`
    insert into demo_seed (seeded_at) values (${now}) on conflict (is_only_row) do nothing returning is_only_row`;
}

/** An existing account keeps its own id, so ids are looked up by phone. */
export async function selectAccountIds(
  sql: Executor,
  phones: string[],
): Promise<{ phone: string; id: string }[]> {
  return sql<{ phone: string; id: string }[]>`select phone, id from account where phone = any(${phones})`;
}

export async function insertCompanies(sql: Executor, rows: CompanySeed[]): Promise<void> {
  const companies = rows.map((row) => ({ ...row, slug: row.slug ?? `company-${row.id.slice(-12)}` }));
  await insertRows(sql, 'company', companies);
}

export async function insertEfforts(sql: Executor, rows: EffortSeed[]): Promise<void> {
  const efforts = rows.map(({ mix: _, planterIds: __, status = 'active', ...row }) => ({ ...row, status }));
  const mixes = rows.flatMap(({ id: effortId, mix = [] }) =>
    mix.map((planned) => ({ effortId, ...planned })),
  );
  const planters = rows.flatMap(({ id: effortId, planterIds = [], createdAt: assignedAt }) =>
    planterIds.map((planterId) => ({ effortId, planterId, assignedAt })),
  );
  await insertRows(sql, 'effort', efforts);
  await insertRows(sql, 'effort_specie', mixes);
  await insertRows(sql, 'effort_planter', planters);
}

/** Skips trees that already have a ledger, which may contain later changes. */
export async function insertTreeLedger(sql: Executor, rows: LedgerSeed[]): Promise<void> {
  await sql`
    insert into tree_ledger (tree_id, seq, kind, from_holder, to_holder, at)
    select "treeId", seq, kind, "fromHolder", "toHolder", at
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as row (
      "treeId" uuid, seq integer, kind text, "fromHolder" uuid, "toHolder" uuid, at timestamptz)
    where not exists (select 1 from tree_ledger where tree_id = "treeId")
    order by "treeId", seq`;
}

/** Sums of more than one person leave demo trees out where the demo data is not in use. */
export async function updateDemoCounted(sql: Executor, isCounted: boolean): Promise<void> {
  await sql`update demo_data set is_counted = ${isCounted} where is_counted <> ${isCounted}`;
}

export type PendingGift = { id: string; expiresAt: Date };

/** Runs before the ledger insert, whose existence check skips known trees. Returns the pending gifts. */
export async function insertGifts(
  sql: Executor,
  rows: (GiftSeed & { secretHash?: string | null })[],
): Promise<PendingGift[]> {
  return sql<PendingGift[]>`
    with inserted_gift as (
      insert into gift (id, code, tree_id, giver_id, receiver_id, to_phone, secret_hash, occasion, message, status,
        created_at, deliver_at, expires_at, last_notified_at, ended_at)
      select id, code, "treeId", "giverId", case when "openedAt" is not null then "receiverId" end, "toPhone",
        decode("secretHash", 'hex'), occasion, message, case when "openedAt" is null then 'pending' else 'opened' end,
        "createdAt", "createdAt", "expiresAt", case when "toPhone" is not null then "createdAt" end, "openedAt"
      from json_to_recordset(${JSON.stringify(rows)}::text::json) as row (
        id uuid, code text, "treeId" uuid, "giverId" uuid, "receiverId" uuid, "toPhone" text, "secretHash" text, occasion text,
        message text, "createdAt" timestamptz, "expiresAt" timestamptz, "openedAt" timestamptz)
      where not exists (select 1 from tree_ledger where tree_id = "treeId")
      on conflict do nothing
      returning id, code, tree_id, giver_id, receiver_id, to_phone, status, created_at, expires_at, ended_at
    ), notified as (
      insert into notification (id, kind, subject_type, subject_id, payload, reference, account_id, phone, at, read_at,
        sms_status, sms_after, sms_done_at)
      select uuidv7(inserted_gift.created_at - clock_timestamp()), 'gift_received', 'gift', inserted_gift.id,
        jsonb_build_object('treeId', tree_id, 'personId', giver_id, 'code', code), 'gift_received-' || inserted_gift.id,
        account.id, to_phone, inserted_gift.created_at, ended_at, 'sent', inserted_gift.created_at, inserted_gift.created_at
      from inserted_gift left join account on account.phone = to_phone
      where to_phone is not null
      union all
      select uuidv7(ended_at - clock_timestamp()), 'gift_opened', 'gift', inserted_gift.id,
        jsonb_build_object('treeId', tree_id, 'personId', receiver_id, 'code', code), 'gift_opened-' || inserted_gift.id,
        giver_id, null, ended_at, ended_at, 'none', null, null
      from inserted_gift where status = 'opened'
    )
    update tree set gift_id = inserted_gift.id, owner_id = null
    from inserted_gift where tree.id = inserted_gift.tree_id and inserted_gift.status = 'pending'
    returning inserted_gift.id, inserted_gift.expires_at as "expiresAt"`;
}

export async function insertCampaigns(sql: Executor, rows: CampaignSeed[]): Promise<void> {
  const campaigns = rows.map(({ maxPerPerson, slug = randomUUID().replaceAll('-', ''), ...row }) => ({
    ...row,
    slug,
    mostPerPerson: maxPerPerson,
    createdAt: row.startsAt,
  }));
  await insertRows(sql, 'campaign', campaigns);
}

export async function insertCoupons(sql: Executor, rows: CouponSeed[]): Promise<void> {
  const coupons = rows.map(({ maxUses, uses = 0, ...row }) => ({ ...row, mostUses: maxUses, uses }));
  await insertRows(sql, 'coupon', coupons);
}

/** Inserts missing deliveries with their batches, lines and steps, and returns them. */
export async function insertDeliveries(sql: Executor, rows: DeliverySeed[]): Promise<DeliverySeed[]> {
  const existing = await sql<{ id: string }[]>`
    select id from delivery where id = any(${rows.map(({ id }) => id)}::uuid[])`;
  const missing = rows.filter((row) => !existing.some(({ id }) => id === row.id));
  const batches = missing.flatMap(({ batchId, code, nursery, deliveredAt: at }) =>
    batchId && at
      ? [{ id: batchId, code, nursery, deliveredOn: at.toISOString().slice(0, 10), createdAt: at }]
      : [],
  );
  const deliveries = missing.map(({ lines: _, steps, ...delivery }) => ({
    ...delivery,
    version: steps.length,
  }));
  const lines = missing.flatMap(({ id, lines }) => lines.map((line) => ({ deliveryId: id, ...line })));
  const steps = missing.flatMap(({ id, createdBy, steps }) =>
    steps.map((step) => ({ deliveryId: id, doneBy: createdBy, ...step })),
  );
  await insertRows(sql, 'batch', batches);
  await insertRows(sql, 'delivery', deliveries);
  await insertRows(sql, 'delivery_line', lines);
  await insertRows(sql, 'delivery_step', steps);
  return missing;
}
