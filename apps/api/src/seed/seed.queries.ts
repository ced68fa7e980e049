import type { Executor } from '../platform/postgres/database.ts';
import type {
  AccountSeed,
  BlankTagSeed,
  BatchSeed,
  CareSeed,
  CompanySeed,
  LandSeed,
  PlanterSeed,
  EffortSeed,
  TreeSeed,
  CampaignSeed,
  CouponSeed,
  RedemptionSeed,
  LedgerSeed,
  GiftSeed,
  PhotoSeed,
  MeasurementSeed,
  TagSeed,
} from './world-seeds.ts';

/** Every insert here leaves what is already there as it is, so that loading twice changes nothing. */
export async function insertAccounts(sql: Executor, rows: AccountSeed[]): Promise<void> {
  await sql`
    insert into account (id, phone, firstname, lastname, role, is_private, image_name, created_at, celebrated_level)
    select id, phone, firstname, lastname, role, "isPrivate", "imageName", "createdAt", "celebratedLevel"
    from json_to_recordset(${asJson(rows)}::text::json) as row (
      id uuid, phone text, firstname text, lastname text, role text, "isPrivate" boolean, "imageName" text,
      "createdAt" timestamptz, "celebratedLevel" smallint)
    on conflict (phone) do nothing`;
}

/** An account may be older than the data that is loaded around it, and then has an id of its own. */
export async function selectAccountIds(
  sql: Executor,
  phones: string[],
): Promise<{ phone: string; id: string }[]> {
  return sql<{ phone: string; id: string }[]>`select phone, id from account where phone = any(${phones})`;
}

export async function insertCompanies(sql: Executor, rows: CompanySeed[]): Promise<void> {
  await sql`
    insert into company (id, slug, name, about, account_id, image_name, created_at)
    select id, coalesce(slug, 'company-' || right(id::text, 12)), name, about, "accountId", "imageName", "createdAt"
    from json_to_recordset(${asJson(rows)}::text::json) as row (
      id uuid, slug text, name jsonb, about jsonb, "accountId" uuid, "imageName" text, "createdAt" timestamptz)
    on conflict do nothing`;
}

export async function insertLands(sql: Executor, rows: LandSeed[]): Promise<void> {
  await sql`
    insert into land (id, name, site, longitude, latitude, plan, rain_mm, area_m2, owner_name, account_id, created_at)
    select id, name, site, longitude, latitude, plan, "rainMm", "areaM2", "ownerName", "accountId", "createdAt"
    from json_to_recordset(${asJson(rows)}::text::json) as row (
      id uuid, name jsonb, site text, longitude float8, latitude float8, plan jsonb, "rainMm" integer, "areaM2" float8,
      "ownerName" jsonb, "accountId" uuid, "createdAt" timestamptz)
    on conflict do nothing`;
}

export async function insertPlanters(sql: Executor, rows: PlanterSeed[]): Promise<void> {
  await sql`
    insert into planter (id, name, account_id, created_at)
    select id, name, "accountId", "createdAt"
    from json_to_recordset(${asJson(rows)}::text::json) as row (
      id uuid, name jsonb, "accountId" uuid, "createdAt" timestamptz)
    on conflict do nothing`;
}

export async function insertEfforts(sql: Executor, rows: EffortSeed[]): Promise<void> {
  await sql`
    insert into effort (id, name, company_id, land_id, started_on, ends_on, status, target, created_at)
    select id, name, "companyId", "landId", "startedOn", "endsOn", coalesce(status, 'active'), target, "createdAt"
    from json_to_recordset(${asJson(rows)}::text::json) as row (
      id uuid, name jsonb, "companyId" uuid, "landId" uuid, "startedOn" date, "endsOn" date, status text, target integer,
      "createdAt" timestamptz)
    on conflict do nothing`;
  await sql`
    insert into effort_specie (effort_id, specie_id, trees)
    select effort.id, planned."specieId", planned.trees
    from json_to_recordset(${asJson(rows)}::text::json) as effort (id uuid, mix json)
    cross join json_to_recordset(effort.mix) as planned ("specieId" text, trees integer)
    on conflict do nothing`;
  await sql`
    insert into effort_planter (effort_id, planter_id, assigned_at)
    select effort.id, planter_id::uuid, effort."createdAt"
    from json_to_recordset(${asJson(rows)}::text::json) as effort (id uuid, "planterIds" json, "createdAt" timestamptz)
    cross join json_array_elements_text(effort."planterIds") as planter_id
    on conflict do nothing`;
}

export async function insertTrees(sql: Executor, rows: TreeSeed[]): Promise<void> {
  await sql`
    insert into tree (id, public_id, given_name, specie_id, effort_id, land_id, company_id, planter_id, owner_id, site,
      longitude, latitude, planted_at, ended_at, is_vip, is_damaged, is_deleted, image_name, campaign_id,
      batch_id, created_at)
    select id, "publicId", "givenName", "specieId", "effortId", "landId", "companyId", "planterId", "ownerId", site,
      longitude, latitude, "plantedAt", "endedAt", "isVip", "isDamaged", "isDeleted", "imageName", "campaignId",
      "batchId", "createdAt"
    from json_to_recordset(${asJson(rows)}::text::json) as row (
      id uuid, "publicId" text, "givenName" text, "specieId" text, "effortId" uuid, "landId" uuid, "companyId" uuid,
      "planterId" uuid, "ownerId" uuid, site text, longitude float8, latitude float8, "plantedAt" timestamptz,
      "endedAt" timestamptz, "isVip" boolean, "isDamaged" boolean, "isDeleted" boolean, "imageName" text, "campaignId" uuid,
      "batchId" uuid, "createdAt" timestamptz)
    on conflict (id) do nothing`;
}

/** A tree that has a ledger keeps it as it is: what happened since stands in it. */
export async function insertTreeLedger(sql: Executor, rows: LedgerSeed[]): Promise<void> {
  await sql`
    insert into tree_ledger (tree_id, seq, kind, from_holder, to_holder, at)
    select "treeId", seq, kind, "fromHolder", "toHolder", at
    from json_to_recordset(${asJson(rows)}::text::json) as row (
      "treeId" uuid, seq integer, kind text, "fromHolder" uuid, "toHolder" uuid, at timestamptz)
    where not exists (select 1 from tree_ledger where tree_id = "treeId")
    order by "treeId", seq`;
}

export type WaitingGift = { id: string; expiresAt: Date };

/** Before the ledger, which names them: a tree that has one keeps the gifts it has. Answers those that wait and now hold their tree. */
export async function insertGifts(
  sql: Executor,
  rows: (GiftSeed & { secretHash?: string | null })[],
): Promise<WaitingGift[]> {
  return sql<WaitingGift[]>`
    with made as (
      insert into gift (id, code, tree_id, giver_id, receiver_id, to_phone, secret_hash, occasion, message, status,
        created_at, deliver_at, expires_at, last_notified_at, ended_at)
      select id, code, "treeId", "giverId", case when "openedAt" is not null then "receiverId" end, "toPhone",
        decode("secretHash", 'hex'), occasion, message, case when "openedAt" is null then 'pending' else 'opened' end,
        "createdAt", "createdAt", "expiresAt", case when "toPhone" is not null then "createdAt" end, "openedAt"
      from json_to_recordset(${asJson(rows)}::text::json) as row (
        id uuid, code text, "treeId" uuid, "giverId" uuid, "receiverId" uuid, "toPhone" text, "secretHash" text, occasion text,
        message text, "createdAt" timestamptz, "expiresAt" timestamptz, "openedAt" timestamptz)
      where not exists (select 1 from tree_ledger where tree_id = "treeId")
      on conflict do nothing
      returning id, code, tree_id, giver_id, receiver_id, to_phone, status, created_at, expires_at, ended_at
    ), told as (
      insert into notification (id, kind, subject_type, subject_id, payload, reference, account_id, phone, at, read_at,
        sms_status, sms_after, sms_done_at)
      select uuidv7(made.created_at - clock_timestamp()), 'gift_received', 'gift', made.id,
        jsonb_build_object('treeId', tree_id, 'personId', giver_id, 'code', code), 'gift_received-' || made.id,
        account.id, to_phone, made.created_at, ended_at, 'sent', made.created_at, made.created_at
      from made left join account on account.phone = to_phone
      where to_phone is not null
      union all
      select uuidv7(ended_at - clock_timestamp()), 'gift_opened', 'gift', made.id,
        jsonb_build_object('treeId', tree_id, 'personId', receiver_id, 'code', code), 'gift_opened-' || made.id,
        giver_id, null, ended_at, ended_at, 'none', null, null
      from made where status = 'opened'
    )
    update tree set gift_id = made.id, owner_id = null
    from made where tree.id = made.tree_id and made.status = 'pending'
    returning made.id, made.expires_at as "expiresAt"`;
}

export async function insertTreePhotos(sql: Executor, rows: PhotoSeed[]): Promise<void> {
  await sql`
    insert into tree_photo (id, tree_id, image_name, taken_at, created_at)
    select id, "treeId", "imageName", "takenAt", "takenAt"
    from json_to_recordset(${asJson(rows)}::text::json) as row (
      id uuid, "treeId" uuid, "imageName" text, "takenAt" timestamptz)
    on conflict do nothing`;
}

export async function insertTreeMeasurements(sql: Executor, rows: MeasurementSeed[]): Promise<void> {
  await sql`
    insert into tree_measurement (id, tree_id, dbh_cm, height_m, measured_at, created_at)
    select id, "treeId", "dbhCm", "heightM", "measuredAt", "measuredAt"
    from json_to_recordset(${asJson(rows)}::text::json) as row (
      id uuid, "treeId" uuid, "dbhCm" float8, "heightM" float8, "measuredAt" timestamptz)
    on conflict do nothing`;
}

export async function insertBatches(sql: Executor, rows: BatchSeed[]): Promise<void> {
  await sql`
    insert into batch (id, code, nursery, delivered_on, created_at)
    select id, code, nursery, "deliveredOn", "createdAt"
    from json_to_recordset(${asJson(rows)}::text::json) as row (
      id uuid, code text, nursery jsonb, "deliveredOn" date, "createdAt" timestamptz)
    on conflict do nothing`;
}

export async function insertTreeCare(sql: Executor, rows: CareSeed[]): Promise<void> {
  await sql`
    insert into tree_care (id, tree_id, kind, health, litres, at, created_at)
    select id, "treeId", kind, health, litres, at, at
    from json_to_recordset(${asJson(rows)}::text::json) as row (
      id uuid, "treeId" uuid, kind text, health text, litres float8, at timestamptz)
    on conflict do nothing`;
}

export async function insertTreeTags(sql: Executor, rows: TagSeed[]): Promise<void> {
  await sql`
    insert into tree_tag (id, tree_id, created_at)
    select id, "treeId", "createdAt"
    from json_to_recordset(${asJson(rows)}::text::json) as row (id text, "treeId" uuid, "createdAt" timestamptz)
    on conflict do nothing`;
}

export async function insertBlankTags(sql: Executor, rows: BlankTagSeed[]): Promise<void> {
  await sql`
    insert into tree_tag (id, effort_id, created_at)
    select id, "effortId", "createdAt"
    from json_to_recordset(${asJson(rows)}::text::json) as row (id text, "effortId" uuid, "createdAt" timestamptz)
    on conflict do nothing`;
}

export async function insertCampaigns(sql: Executor, rows: CampaignSeed[]): Promise<void> {
  await sql`
    insert into campaign (id, slug, name, about, company_id, effort_id, specie_id, starts_at, ends_at, most_per_person, created_at)
    select id, coalesce(slug, replace(gen_random_uuid()::text, '-', '')), name, about, "companyId", "effortId", "specieId", "startsAt", "endsAt", "maxPerPerson", "startsAt"
    from json_to_recordset(${asJson(rows)}::text::json) as row (
      id uuid, slug text, name jsonb, about jsonb, "companyId" uuid, "effortId" uuid, "specieId" text, "startsAt" timestamptz,
      "endsAt" timestamptz, "maxPerPerson" integer)
    on conflict do nothing`;
}

export async function insertCoupons(sql: Executor, rows: CouponSeed[]): Promise<void> {
  await sql`
    insert into coupon (id, code, campaign_id, most_uses, uses, is_open_secret, created_at)
    select id, code, "campaignId", "maxUses", coalesce(uses, 0), "isOpenSecret", "createdAt"
    from json_to_recordset(${asJson(rows)}::text::json) as row (
      id uuid, code text, "campaignId" uuid, "maxUses" integer, uses integer, "isOpenSecret" boolean,
      "createdAt" timestamptz)
    on conflict do nothing`;
}

export async function insertRedemptions(sql: Executor, rows: RedemptionSeed[]): Promise<void> {
  await sql`
    insert into campaign_person (campaign_id, account_id, redemptions)
    select "campaignId", "accountId", 1
    from json_to_recordset(${asJson(rows)}::text::json) as row ("campaignId" uuid, "accountId" uuid)
    on conflict do nothing`;
  await sql`
    insert into coupon_redemption (tree_id, coupon_id, account_id, redeemed_at)
    select "treeId", "couponId", "accountId", "redeemedAt"
    from json_to_recordset(${asJson(rows)}::text::json) as row (
      "treeId" uuid, "couponId" uuid, "accountId" uuid, "redeemedAt" timestamptz)
    on conflict do nothing`;
}

/** One parameter for any number of rows; a statement may have only 65,535. */
function asJson(rows: object[]): string {
  return JSON.stringify(rows);
}

/** An account with a phone that neither the demo data nor a generated forest gives. */
export async function selectHasStranger(sql: Executor): Promise<boolean> {
  const [row] = await sql<{ hasStranger: boolean }[]>`
    select exists (select from account where phone !~ '^[+]966(500000[0-9]{3}|57[0-9]{7})$') as "hasStranger"`;
  return row?.hasStranger ?? true;
}
