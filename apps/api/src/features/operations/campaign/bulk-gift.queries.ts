import type { BulkGift, FaultyLine } from '@nabta/contract/operations/campaign';
import { type BulkGiftState, maxGiftsWithoutApproval } from '@nabta/domain/campaign';
import type { Occasion } from '@nabta/domain/gift-state';
import type { Phone } from '@nabta/domain/phone';

import type { Caller } from '#core/auth/authentication.ts';
import type { Executor, Fragment } from '#core/postgres/database.ts';
import { exceedsLimit } from '#features/people/act-limit/act-limit.fragments.ts';
import { approvalOf } from '#features/people/approval/approval.fragments.ts';

import { countFreeTrees, isCampaignOf } from './campaign.fragments.ts';

type Read = { id: string; now: Date };

export async function selectBulkGiftsOfCampaign(sql: Executor, caller: Caller, { id, now }: Read) {
  return selectBulkGifts(sql, { caller, now, condition: sql`bulk_gift.campaign_id = ${id}` });
}

export async function selectBulkGift(sql: Executor, caller: Caller, { id, now }: Read) {
  const condition = sql`bulk_gift.id = ${id} and ${isCampaignOf(sql, caller)}`;
  const [row] = await selectBulkGifts(sql, { caller, now, condition });
  return row;
}

type Listing = { caller: Caller; now: Date; condition: Fragment };

function selectBulkGifts(sql: Executor, { caller, now, condition }: Listing) {
  const act = { limit: 'bulk_gifts', accountId: caller.accountId, at: now } as const;
  const sums = { amount: sql`counted.receivers`, companyId: sql`campaign.company_id` };
  return sql<BulkGift[]>`
    select bulk_gift.id, bulk_gift.campaign_id as "campaignId", bulk_gift.status, bulk_gift.occasion, bulk_gift.message,
      ${approvalOf(sql, 'bulk_gift', now)} as approval, texts_per_minute as "textsPerMinute",
      counted.lines, counted.receivers, counted.given, counted.opened, counted."withoutText", counted.texts, counted.faults,
      case when bulk_gift.status = 'done' then 0
        else greatest(0, counted.receivers - counted.given - ${countFreeTrees(sql)}) end as "withoutTree",
      case when bulk_gift.status = 'staged'
        then counted.receivers + ${otherUnapprovedGifts(sql)} > ${maxGiftsWithoutApproval}
          or ${exceedsLimit(sql, { ...act, ...sums })} else false end as "takesTwo",
      is_first_come as "isFirstCome",
      iso_instant(staged_at) as "stagedAt", iso_instant(started_at) as "startedAt", iso_instant(bulk_gift.ended_at) as "endedAt"
    from bulk_gift
    join campaign on campaign.id = bulk_gift.campaign_id
    cross join lateral (
      select count(*)::int as lines, count(*) filter (where line.fault is null)::int as receivers,
        count(line.gift_id)::int as given, count(*) filter (where gift.status = 'opened')::int as opened,
        count(*) filter (where line.fault is null
          and exists (select from message_opt_out where phone = line.phone))::int as "withoutText",
        json_build_object(
          'waiting', count(*) filter (where notice.sms_status in ('queued', 'sending')),
          'sent', count(*) filter (where notice.sms_status = 'sent'),
          'failed', count(*) filter (where notice.sms_status = 'dead')) as texts,
        json_build_object(
          'invalid_phone', count(*) filter (where line.fault = 'invalid_phone'),
          'repeated', count(*) filter (where line.fault = 'repeated'),
          'already_given', count(*) filter (where line.fault = 'already_given')) as faults
      from bulk_gift_row as line
      left join gift on gift.id = line.gift_id
      left join notification as notice on notice.subject_id = line.gift_id and notice.kind = 'gift_received'
      where line.bulk_gift_id = bulk_gift.id
    ) as counted
    where ${condition}
    order by bulk_gift.id desc
    limit 50`;
}

/** Number of gifts of the campaign's other files that started without approval. */
function otherUnapprovedGifts(sql: Executor) {
  return sql`(
    select count(*)::int
    from bulk_gift as other join bulk_gift_row as line on line.bulk_gift_id = other.id
    where other.campaign_id = bulk_gift.campaign_id and other.id <> bulk_gift.id
      and other.status <> 'staged' and not other.is_approved and line.fault is null)`;
}

export async function selectInvalidLines(sql: Executor, id: string, limit: number) {
  return sql<FaultyLine[]>`
    select line, coalesce(written, phone, '') as written, fault from bulk_gift_row
    where bulk_gift_id = ${id} and fault is not null
    order by line
    limit ${limit}`;
}

export async function selectReceiverCount(sql: Executor, id: string) {
  return sql.oneValue<number>`
    select count(*)::int as count from bulk_gift_row where bulk_gift_id = ${id} and fault is null`;
}

export type StagedLine = { line: number; written: string | null; phone: Phone | null };

type NewBulkGift = {
  campaignId: string;
  madeBy: string;
  stagedAt: Date;
  textsPerMinute: number;
  lines: readonly StagedLine[];
};

/** Inserts the lines of a file; repeated phones and phones with a tree of the campaign are marked as faults. */
export async function insertBulkGift(sql: Executor, bulkGift: NewBulkGift): Promise<string> {
  const { campaignId, madeBy, stagedAt, textsPerMinute, lines } = bulkGift;
  const id = await sql.oneValue<string>`
    insert into bulk_gift (campaign_id, texts_per_minute, made_by, staged_at)
    values (${campaignId}, ${textsPerMinute}, ${madeBy}, ${stagedAt})
    returning id`;
  await sql`
    insert into bulk_gift_row (bulk_gift_id, line, written, phone, fault)
    select ${id}::uuid, line, written, phone, case
      when phone is null then 'invalid_phone'
      when row_number() over (partition by phone order by line) > 1 then 'repeated'
      when ${hasGiftOf(sql, campaignId)} then 'already_given' end
    from json_to_recordset(${JSON.stringify(lines)}::text::json) as staged (line integer, written text, phone text)`;
  return id;
}

/** Whether the phone got a tree of the campaign through a different file. */
function hasGiftOf(sql: Executor, campaignId: string) {
  return sql`exists (
    select from bulk_gift_row as other join bulk_gift on bulk_gift.id = other.bulk_gift_id
    where other.phone = staged.phone and other.gift_id is not null and bulk_gift.campaign_id = ${campaignId})`;
}

export type LockedBulkGift = {
  id: string;
  campaignId: string;
  companyId: string | null;
  status: BulkGiftState;
  turn: number;
  textsPerMinute: number;
  occasion: Occasion;
  message: string | null;
  startsAt: Date;
  endsAt: Date | null;
  isWaiting: boolean;
};

/** Locks a bulk gift and its campaign, so turns of one campaign run one after the other. */
export async function lockBulkGift(
  sql: Executor,
  id: string,
  { now, caller }: { now: Date; caller?: Caller },
) {
  return sql.first<LockedBulkGift>`
    select bulk_gift.id, campaign_id as "campaignId", company_id as "companyId", status, turn,
      texts_per_minute as "textsPerMinute", occasion, message, starts_at as "startsAt", ends_at as "endsAt",
      ${approvalOf(sql, 'bulk_gift', now)} is not distinct from 'waiting' as "isWaiting"
    from bulk_gift join campaign on campaign.id = campaign_id
    where bulk_gift.id = ${id} ${sql.when(caller, (value) => sql`and ${isCampaignOf(sql, value)}`)}
    for no key update of bulk_gift, campaign`;
}

export async function updateBulkGiftOptions(
  sql: Executor,
  id: string,
  options: { textsPerMinute: number; occasion: Occasion; message: string | null; isFirstCome: boolean },
): Promise<void> {
  await sql`
    update bulk_gift set texts_per_minute = ${options.textsPerMinute}, occasion = ${options.occasion}, message = ${options.message},
      is_first_come = ${options.isFirstCome}
    where id = ${id}`;
}

/** Increments the turn number; only the job of the current turn may give trees. */
export async function updateRunning(
  sql: Executor,
  id: string,
  { at, isApproved = false }: { at: Date; isApproved?: boolean },
): Promise<number> {
  return sql.oneValue<number>`
    update bulk_gift set status = 'running', turn = turn + 1, started_at = coalesce(started_at, ${at}),
      is_approved = is_approved or ${isApproved}
    where id = ${id}
    returning turn`;
}

export async function updateStatus(
  sql: Executor,
  id: string,
  { status, at }: { status: Exclude<BulkGiftState, 'staged' | 'running'>; at: Date },
): Promise<void> {
  await sql`
    update bulk_gift set status = ${status}, ended_at = ${status === 'done' ? at : null}::timestamptz where id = ${id}`;
}

/** Returns the next receivers; skips phones that got a tree from a different file of the campaign. */
export async function selectNextReceivers(
  sql: Executor,
  { id, campaignId }: { id: string; campaignId: string },
  limit: number,
) {
  await sql`
    update bulk_gift_row as staged set fault = 'already_given'
    where bulk_gift_id = ${id} and fault is null and gift_id is null and ${hasGiftOf(sql, campaignId)}`;
  return sql<{ line: number; phone: Phone }[]>`
    select line, phone from bulk_gift_row
    where bulk_gift_id = ${id} and fault is null and gift_id is null
    order by line
    limit ${limit}`;
}

export async function updateGiven(
  sql: Executor,
  id: string,
  given: readonly { line: number; giftId: string }[],
): Promise<void> {
  await sql`
    update bulk_gift_row set gift_id = given.gift_id
    from unnest(${given.map(({ line }) => line)}::int[], ${given.map(({ giftId }) => giftId)}::uuid[])
      as given (line, gift_id)
    where bulk_gift_id = ${id} and bulk_gift_row.line = given.line`;
}

/** Deletes a file without given trees and its lines. */
export async function deleteBulkGift(sql: Executor, id: string): Promise<void> {
  await sql`delete from bulk_gift_row where bulk_gift_id = ${id}`;
  await sql`delete from bulk_gift where id = ${id}`;
}
