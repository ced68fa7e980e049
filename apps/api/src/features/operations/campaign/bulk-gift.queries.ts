import type { BulkGift, FaultyLine } from '@nabta/contract/campaign';
import { type BulkGiftState, giftsByOnePerson } from '@nabta/domain/campaign';
import type { Occasion } from '@nabta/domain/gift-state';
import type { Phone } from '@nabta/domain/phone';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Executor, Fragment } from '../../platform/postgres/database.ts';
import { approvalOf } from '../approval/approval.fragments.ts';
import { freeTrees, isCampaignOf } from './campaign.fragments.ts';

export async function selectBulkGiftsOfCampaign(
  sql: Executor,
  campaignId: string,
  now: Date,
): Promise<BulkGift[]> {
  return selectBulkGifts(sql, now, sql`bulk_gift.campaign_id = ${campaignId}`);
}

export async function selectBulkGift(
  sql: Executor,
  caller: Caller,
  id: string,
  now: Date,
): Promise<BulkGift | undefined> {
  const [row] = await selectBulkGifts(sql, now, sql`bulk_gift.id = ${id} and ${isCampaignOf(sql, caller)}`);
  return row;
}

function selectBulkGifts(sql: Executor, now: Date, which: Fragment) {
  return sql<BulkGift[]>`
    select bulk_gift.id, bulk_gift.campaign_id as "campaignId", bulk_gift.status, bulk_gift.occasion, bulk_gift.message,
      ${approvalOf(sql, 'bulk_gift', now)} as approval, texts_per_minute as "textsPerMinute",
      counted.lines, counted.receivers, counted.given, counted.opened, counted."withoutText", counted.texts, counted.faults,
      case when bulk_gift.status = 'done' then 0
        else greatest(0, counted.receivers - counted.given - ${freeTrees(sql)}) end as "withoutTree",
      case when bulk_gift.status = 'staged'
        then counted.receivers + ${othersDecidedAlone(sql)} > ${giftsByOnePerson} else false end as "takesTwo",
      iso_instant(staged_at) as "stagedAt", iso_instant(started_at) as "startedAt", iso_instant(bulk_gift.ended_at) as "endedAt"
    from bulk_gift
    join campaign on campaign.id = bulk_gift.campaign_id
    cross join lateral (
      select count(*)::int as lines, count(*) filter (where line.fault is null)::int as receivers,
        count(line.gift_id)::int as given, count(*) filter (where gift.status = 'opened')::int as opened,
        count(*) filter (where line.fault is null
          and exists (select from message_opt_out where phone = line.phone))::int as "withoutText",
        json_build_object(
          'waiting', count(*) filter (where told.sms_status in ('queued', 'sending')),
          'sent', count(*) filter (where told.sms_status = 'sent'),
          'failed', count(*) filter (where told.sms_status = 'dead')) as texts,
        json_build_object(
          'invalid_phone', count(*) filter (where line.fault = 'invalid_phone'),
          'repeated', count(*) filter (where line.fault = 'repeated'),
          'already_given', count(*) filter (where line.fault = 'already_given')) as faults
      from bulk_gift_row as line
      left join gift on gift.id = line.gift_id
      left join notification as told on told.subject_id = line.gift_id and told.kind = 'gift_received'
      where line.bulk_gift_id = bulk_gift.id
    ) as counted
    where ${which}
    order by bulk_gift.id desc
    limit 50`;
}

/** How many gifts people decided alone in the campaign of `bulk_gift`, by its other files. */
function othersDecidedAlone(sql: Executor) {
  return sql`(
    select count(*)::int
    from bulk_gift as other join bulk_gift_row as line on line.bulk_gift_id = other.id
    where other.campaign_id = bulk_gift.campaign_id and other.id <> bulk_gift.id
      and other.status <> 'staged' and not other.is_approved and line.fault is null)`;
}

export async function selectFaultyLines(sql: Executor, id: string, limit: number): Promise<FaultyLine[]> {
  return sql<FaultyLine[]>`
    select line, coalesce(written, phone, '') as written, fault from bulk_gift_row
    where bulk_gift_id = ${id} and fault is not null
    order by line
    limit ${limit}`;
}

export type StagedLine = { line: number; written: string | null; phone: Phone | null };

/** Writes the lines of a file: the first of a phone gets a tree, unless the campaign gave it one before. */
export async function insertBulkGift(
  sql: Executor,
  {
    campaignId,
    madeBy,
    stagedAt,
    pace,
    lines,
  }: {
    campaignId: string;
    madeBy: string;
    stagedAt: Date;
    pace: number;
    lines: readonly StagedLine[];
  },
): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into bulk_gift (campaign_id, texts_per_minute, made_by, staged_at)
    values (${campaignId}, ${pace}, ${madeBy}, ${stagedAt})
    returning id`;
  const { id } = row as { id: string };
  await sql`
    insert into bulk_gift_row (bulk_gift_id, line, written, phone, fault)
    select ${id}::uuid, line, written, phone, case
      when phone is null then 'invalid_phone'
      when row_number() over (partition by phone order by line) > 1 then 'repeated'
      when ${hasGiftOf(sql, campaignId)} then 'already_given' end
    from json_to_recordset(${JSON.stringify(lines)}::text::json) as staged (line integer, written text, phone text)`;
  return id;
}

/** Whether the phone of a line got a tree of the campaign by another file. */
function hasGiftOf(sql: Executor, campaignId: string) {
  return sql`exists (
    select from bulk_gift_row as other join bulk_gift on bulk_gift.id = other.bulk_gift_id
    where other.phone = staged.phone and other.gift_id is not null and bulk_gift.campaign_id = ${campaignId})`;
}

export type HeldBulkGift = {
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

/** A bulk gift and its campaign, held: the turns of all bulk gifts of a campaign follow one another. */
export async function lockBulkGift(
  sql: Executor,
  id: string,
  now: Date,
  caller?: Caller,
): Promise<HeldBulkGift | undefined> {
  const [row] = await sql<HeldBulkGift[]>`
    select bulk_gift.id, campaign_id as "campaignId", company_id as "companyId", status, turn,
      texts_per_minute as "textsPerMinute", occasion, message, starts_at as "startsAt", ends_at as "endsAt",
      ${approvalOf(sql, 'bulk_gift', now)} is not distinct from 'waiting' as "isWaiting"
    from bulk_gift join campaign on campaign.id = campaign_id
    where bulk_gift.id = ${id} ${caller === undefined ? sql`` : sql`and ${isCampaignOf(sql, caller)}`}
    for no key update of bulk_gift, campaign`;
  return row;
}

export async function updateWish(
  sql: Executor,
  id: string,
  wish: { textsPerMinute: number; occasion: Occasion; message: string | null },
): Promise<void> {
  await sql`
    update bulk_gift set texts_per_minute = ${wish.textsPerMinute}, occasion = ${wish.occasion}, message = ${wish.message}
    where id = ${id}`;
}

/** Another turn begins, which is the only one that may give. */
export async function updateRunning(
  sql: Executor,
  id: string,
  { at, isApproved = false }: { at: Date; isApproved?: boolean },
): Promise<number> {
  const [row] = await sql<{ turn: number }[]>`
    update bulk_gift set status = 'running', turn = turn + 1, started_at = coalesce(started_at, ${at}),
      is_approved = is_approved or ${isApproved}
    where id = ${id}
    returning turn`;
  return row?.turn ?? 0;
}

export async function updateStatus(
  sql: Executor,
  id: string,
  { status, at }: { status: Exclude<BulkGiftState, 'staged' | 'running'>; at: Date },
): Promise<void> {
  await sql`
    update bulk_gift set status = ${status}, ended_at = ${status === 'done' ? at : null}::timestamptz where id = ${id}`;
}

export type Receiver = { line: number; phone: Phone };

/** Who is next; whom another file of the campaign brought a tree meanwhile is passed over for good. */
export async function selectNextReceivers(
  sql: Executor,
  { id, campaignId }: { id: string; campaignId: string },
  limit: number,
): Promise<Receiver[]> {
  await sql`
    update bulk_gift_row as staged set fault = 'already_given'
    where bulk_gift_id = ${id} and fault is null and gift_id is null and ${hasGiftOf(sql, campaignId)}`;
  return sql<Receiver[]>`
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

/** A file of which nothing was given, with its lines. */
export async function deleteBulkGift(sql: Executor, id: string): Promise<void> {
  await sql`delete from bulk_gift_row where bulk_gift_id = ${id}`;
  await sql`delete from bulk_gift where id = ${id}`;
}
