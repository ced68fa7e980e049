import type { GiftThanks } from '@nabta/contract/gifts/gift';
import type { Giver, MinimalAccount } from '@nabta/contract/people/account';
import type { Sponsor } from '@nabta/contract/trees/tree';
import type { GiftState, Occasion } from '@nabta/domain/gift-state';
import type { Phone } from '@nabta/domain/phone';

import type { Executor, Fragment } from '#core/postgres/database.ts';
import { keysetBefore } from '#core/postgres/keyset.fragments.ts';
import { giverJson, personJson } from '#features/people/account/person-json.fragments.ts';
import { isVisibleTo } from '#features/people/account/privacy.fragments.ts';
import { isOpen } from '#features/trees/tree/gift-hold.fragments.ts';

export type GiftRow = {
  id: string;
  code: string;
  treeId: string;
  giverId: string | null;
  receiverId: string | null;
  /** Null for a gift by link. */
  toPhone: Phone | null;
  /** Phone as entered by the giver; hides a later phone change. */
  givenPhone: Phone | null;
  bundleId: string | null;
  occasion: Occasion;
  message: string | null;
  status: GiftState;
  reminders: number;
  createdAt: Date;
  deliverAt: Date;
  expiresAt: Date;
  lastNotifiedAt: Date | null;
  endedAt: Date | null;
};

export async function lockTree(sql: Executor, id: string) {
  return sql.first<{ ownerId: string | null }>`
    select owner_id as "ownerId" from tree where id = ${id} for no key update`;
}

/** Locks the trees of the gift and its bundle, then reads the gift. */
export async function lockGift(sql: Executor, id: string): Promise<GiftRow | undefined> {
  await sql`
    select 1 from tree
    where id in (
      select tree_id from gift where id = ${id}
      union all
      select tree_id from gift where bundle_id = (select bundle_id from gift where id = ${id})
    )
    order by id
    for no key update`;
  return sql.first<GiftRow>`select ${giftColumns(sql)} from gift where id = ${id}`;
}

/** Ends an open gift; returns false if it had already ended. */
export async function updateGiftEnded(
  sql: Executor,
  id: string,
  end: { status: GiftState; receiverId: string | null; endedAt: Date },
) {
  return sql.hasRow`
    update gift set status = ${end.status}, receiver_id = ${end.receiverId},
      ended_at = case when ${end.status} = 'opened' then greatest(${end.endedAt}, deliver_at) else ${end.endedAt} end
    where id = ${id} and ${isOpen(sql)}
    returning id`;
}

export async function updateGiftDelivered(sql: Executor, id: string, now: Date) {
  return sql.first<GiftRow>`
    update gift set status = 'pending', last_notified_at = case when to_phone is not null then ${now}::timestamptz end
    where id = ${id} and status = 'scheduled'
    returning ${giftColumns(sql)}`;
}

/** A reminder of one gift counts for its bundle. */
export async function updateGiftReminded(sql: Executor, id: string, now: Date): Promise<GiftRow | undefined> {
  const rows = await sql<GiftRow[]>`
    update gift set reminders = reminders + 1, last_notified_at = ${now}
    where (id = ${id} or bundle_id = (select bundle_id from gift as reminded where id = ${id})) and status = 'pending'
    returning ${giftColumns(sql)}`;
  return rows.find((row) => row.id === id);
}

/** Newest matching gift since then, which a retry without an idempotency key returns. */
export async function selectRecentGift(
  sql: Executor,
  criteria: { treeId: string; giverId: string; toPhone: Phone; since: Date },
) {
  return sql.first<GiftRow>`
    select ${giftColumns(sql)} from gift
    where giver_id = ${criteria.giverId} and tree_id = ${criteria.treeId} and to_phone = ${criteria.toPhone}
      and created_at > ${criteria.since} and (${isOpen(sql)} or status = 'opened')
    order by id desc limit 1`;
}

export async function selectOpenGiftsOf(
  sql: Executor,
  { id, phones }: { id: string; phones: readonly string[] },
  limit: number,
) {
  return sql.column<string>`
    select id from gift where (giver_id = ${id} or to_phone = any(${phones})) and ${isOpen(sql)} order by id limit ${limit}`;
}

export async function selectIsPromisedBy(sql: Executor, treeId: string, giverId: string) {
  return sql.hasRow`
    select 1 from gift
    where tree_id = ${treeId} and giver_id = ${giverId} and ${isOpen(sql)}`;
}

/** Newest delivered gift of the tree to the account's phone. */
export async function selectGiftForReceiver(sql: Executor, treeId: string, accountId: string) {
  return sql.first<GiftRow>`
    select ${giftColumns(sql)} from gift
    where tree_id = ${treeId} and status <> 'scheduled' and last_notified_at is not null
      and to_phone = (select phone from account where id = ${accountId})
    order by id desc limit 1`;
}

export async function updatePendingPhone(
  sql: Executor,
  { oldPhone, newPhone }: { oldPhone: Phone; newPhone: Phone },
): Promise<void> {
  await sql`
    update gift set to_phone = ${newPhone}, given_phone = coalesce(given_phone, to_phone)
    where id in (
      select id from gift where to_phone = ${oldPhone} and status = 'pending'
      union all
      select id from gift where to_phone = ${oldPhone} and status = 'scheduled'
    ) and ${isOpen(sql)}`;
}

export async function selectPhone(sql: Executor, accountId: string) {
  return sql.firstValue<Phone>`select phone from account where id = ${accountId}`;
}

/** Returns null when nobody has signed in with the phone. */
export async function selectAccountOfPhone(sql: Executor, phone: Phone): Promise<string | null> {
  return (await sql.firstValue<string>`select id from account where phone = ${phone}`) ?? null;
}

/** `person` is the other party of the gift. */
export type NamedGiftRow = GiftRow & { person: MinimalAccount | null; thanks: GiftThanks | null };

/** `company` is the sponsor of the campaign that gave it. */
export type ReceivedGiftRow = Omit<NamedGiftRow, 'person'> & {
  person: Giver | null;
  company: Sponsor | null;
};

export async function selectGiftOfGiver(sql: Executor, id: string): Promise<NamedGiftRow | undefined> {
  const [row] = await selectGivenGifts(sql, sql`gift.id = ${id}`, 1);
  return row;
}

export async function selectGiftsOfGiver(
  sql: Executor,
  giverId: string,
  { cursor, limit }: { cursor: string | undefined; limit: number },
): Promise<NamedGiftRow[]> {
  const isBelow = keysetBefore(sql, 'gift.id', cursor);
  return selectGivenGifts(sql, sql`gift.giver_id = ${giverId} ${isBelow}`, limit);
}

/** `person` is null for unknown or private receivers. */
export function selectGivenGifts(sql: Executor, filter: Fragment, limit: number) {
  return sql<NamedGiftRow[]>`
    select ${giftColumns(sql)}, ${thanksJson(sql)} as thanks, ${personJsonOrNull(sql)} as person
    from gift
    left join account as person
      on person.id = coalesce(gift.receiver_id, (select id from account where phone = gift.to_phone))
      and person.firstname is not null and ${isVisibleTo(sql, 'person')}
    where ${filter}
    order by gift.id desc
    limit ${limit}`;
}

/** Gives the first name of a private giver. */
export async function selectGiftsForReceiver(
  sql: Executor,
  accountId: string,
  { now, limit }: { now: Date; limit: number },
) {
  return sql<ReceivedGiftRow[]>`
    select ${giftColumns(sql)}, null as thanks, ${giverJsonOrNull(sql, accountId)} as person, ${companyJson(sql)} as company
    from gift
    left join account as person on person.id = gift.giver_id and person.firstname is not null
    where gift.to_phone = (select phone from account where id = ${accountId})
      and gift.status = 'pending' and gift.expires_at > ${now}
    order by gift.id desc
    limit ${limit}`;
}

/** Finds a gift by its link code: delivered, given by link, or the viewer's own. */
export async function selectGiftByCode(sql: Executor, code: string, viewerId?: string) {
  return sql.first<ReceivedGiftRow>`
    select ${giftColumns(sql)}, ${thanksJson(sql)} as thanks, ${giverJsonOrNull(sql, viewerId)} as person, ${companyJson(sql)} as company
    from gift
    left join account as person on person.id = gift.giver_id and person.firstname is not null
    where gift.code = ${code} and (gift.last_notified_at is not null or gift.giver_id = ${viewerId ?? null}
      or (gift.to_phone is null and gift.status <> 'scheduled'))`;
}

export async function selectReceivers(sql: Executor, giverId: string, limit: number) {
  return sql<{ phone: string; person: MinimalAccount | null }[]>`
    select given.to_phone as phone, ${personJsonOrNull(sql)} as person
    from (
      select coalesce(given_phone, to_phone) as to_phone, max(id::text) as last from gift
      where giver_id = ${giverId} and to_phone is not null group by 1
      order by last desc limit ${limit}
    ) as given
    left join account as person
      on person.phone = given.to_phone and person.firstname is not null and ${isVisibleTo(sql, 'person')}
    order by given.last desc`;
}

export function giftColumns(sql: Executor) {
  return sql`gift.id, gift.code, gift.tree_id as "treeId", gift.giver_id as "giverId", gift.receiver_id as "receiverId",
    gift.to_phone as "toPhone", coalesce(gift.given_phone, gift.to_phone) as "givenPhone", gift.bundle_id as "bundleId", gift.occasion, gift.message, gift.status, gift.reminders, gift.created_at as "createdAt",
    gift.deliver_at as "deliverAt", gift.expires_at as "expiresAt", gift.last_notified_at as "lastNotifiedAt",
    gift.ended_at as "endedAt"`;
}

function thanksJson(sql: Executor) {
  return sql`(select json_build_object('words', words, 'at', iso_instant(at)) from gift_thanks where gift_id = gift.id)`;
}

/** A scalar subquery, because most gifts have no campaign and skip the join. */
function companyJson(sql: Executor) {
  return sql`case when gift.campaign_id is not null then (
    select json_build_object('id', company.id, 'name', company.name, 'image', picture_json(company.image_name))
    from campaign join company on company.id = campaign.company_id where campaign.id = gift.campaign_id) end`;
}

function giverJsonOrNull(sql: Executor, viewerId: string | undefined) {
  return sql`case when person.id is not null then ${giverJson(sql, 'person', viewerId)} end`;
}

function personJsonOrNull(sql: Executor) {
  return sql`case when person.id is not null then ${personJson(sql, 'person')} end`;
}
