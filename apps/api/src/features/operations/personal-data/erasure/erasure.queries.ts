import type { Language } from '@nabta/domain/language';

import type { Executor } from '#core/postgres/database.ts';
import { isOpen } from '#features/trees/tree/gift-hold.fragments.ts';

import { refersToPerson, type Person, personalTables, phonesOf } from '../personal-tables.fragments.ts';

export async function insertErasureCode(
  sql: Executor,
  code: { accountId: string; challengeId: string; keyNumber: number; language: Language; expiresAt: Date },
): Promise<void> {
  await sql`
    insert into erasure_code (account_id, challenge_id, key_number, language, expires_at)
    values (${code.accountId}, ${code.challengeId}, ${code.keyNumber}, ${code.language}, ${code.expiresAt})
    on conflict (account_id) do update set
      challenge_id = excluded.challenge_id, key_number = excluded.key_number, language = excluded.language, tries = 0, expires_at = excluded.expires_at`;
}

export async function selectCodeToSend(sql: Executor, challengeId: string, now: Date) {
  return sql.first<{ phone: string; keyNumber: number; language: Language }>`
    select account.phone, erasure_code.key_number as "keyNumber", erasure_code.language
    from erasure_code join account on account.id = account_id
    where challenge_id = ${challengeId} and expires_at > ${now}`;
}

/** Counts the attempt before the comparison; undefined if the code is expired or has no attempts left. */
export async function updateErasureTries(
  sql: Executor,
  accountId: string,
  { maxTries, now }: { maxTries: number; now: Date },
) {
  return sql.first<{ challengeId: string; keyNumber: number; tries: number; expiresAt: Date }>`
    update erasure_code set tries = tries + 1
    where account_id = ${accountId} and tries < ${maxTries} and expires_at > ${now}
    returning challenge_id as "challengeId", key_number as "keyNumber", tries, expires_at as "expiresAt"`;
}

export async function deleteErasureCode(sql: Executor, accountId: string): Promise<void> {
  await sql`delete from erasure_code where account_id = ${accountId}`;
}

/** Returns false if an erasure is already scheduled. */
export async function insertErasure(
  sql: Executor,
  { accountId, askedAt, eraseAfter }: { accountId: string; askedAt: Date; eraseAfter: Date },
) {
  return sql.hasRow`
    insert into erasure (account_id, asked_at, erase_after) values (${accountId}, ${askedAt}, ${eraseAfter})
    on conflict (account_id) do nothing
    returning account_id`;
}

/** Schedules existing accounts for immediate erasure, except those whose erasure has begun. */
export async function upsertErasuresNow(sql: Executor, accountIds: readonly string[], now: Date) {
  return sql.column<string>`
    insert into erasure (account_id, asked_at, erase_after)
    select id, ${now}, ${now} from account where id = any (${[...accountIds]}::uuid[])
    on conflict (account_id) do update set erase_after = least(erasure.erase_after, excluded.erase_after)
    where erasure.begun_at is null
    returning account_id as id`;
}

/** Cancels the erasure unless it has begun. */
export async function deleteErasure(sql: Executor, accountId: string): Promise<{ hasBegun: boolean }> {
  await sql`delete from erasure where account_id = ${accountId} and begun_at is null`;
  return { hasBegun: await sql.hasRow`select from erasure where account_id = ${accountId}` };
}

/** Undefined if no erasure is scheduled or the account is already erased. */
export async function selectEraseAfter(sql: Executor, accountId: string) {
  return sql.firstValue<Date>`
    select erase_after as "eraseAfter" from erasure where account_id = ${accountId} and erased_at is null`;
}

/** Marks a due erasure as begun or continues it; undefined if none is due. */
export async function updateErasureBegun(sql: Executor, accountId: string, now: Date) {
  return sql.first<Person>`
    update erasure set begun_at = coalesce(begun_at, ${now}::timestamptz)
    from account
    where account_id = ${accountId} and account.id = account_id and erase_after <= ${now}
    returning account.id, ${phonesOf(sql)} as phones`;
}

export async function updateErased(sql: Executor, accountId: string, now: Date): Promise<void> {
  await sql`update erasure set erased_at = ${now} where account_id = ${accountId}`;
}

/** Blocks concurrent transfers to the account. */
export async function lockAccountToErase(sql: Executor, accountId: string): Promise<void> {
  await sql`select from account where id = ${accountId} for update`;
}

/** Whether trees, gifts or photos arrived since the previous steps. */
export async function selectHasPossessions(sql: Executor, { id, phones }: Person) {
  return sql.oneValue<boolean>`
    select exists (select from tree where owner_id = ${id})
      or exists (select from tree_photo where added_by = ${id})
      or exists (select from gift where ${isOpen(sql)} and (giver_id = ${id} or to_phone = any(${phones}))) as holds`;
}

/**
 * Keeps tree, dates and outcome of the person's gifts; deletes all texts and phones, also in notifications to
 * others.
 */
export async function updateGiftsAnonymized(sql: Executor, { id, phones }: Person): Promise<void> {
  const isOfPerson = sql`(giver_id = ${id} or receiver_id = ${id} or to_phone = any(${phones}))`;
  const notificationFilter = sql`subject_id in (
    select id from gift where ${isOfPerson} union all select bundle_id from gift where ${isOfPerson} and bundle_id is not null)`;
  await sql`delete from inbox_message where reference in (select reference from notification where ${notificationFilter})`;
  await sql`delete from notification where ${notificationFilter} and payload #> '{told,words}' is not null`;
  await sql`delete from gift_thanks where gift_id in (select id from gift where ${isOfPerson})`;
  await sql`update gift set message = null where message is not null and ${isOfPerson}`;
  await sql`
    update gift set to_phone = null, given_phone = null, last_notified_at = null
    where to_phone = any(${phones}) or (receiver_id = ${id} and to_phone is not null)`;
}

/** Keeps the issue without its texts and images; returns the image names to delete. */
export async function updateReportsAnonymized(sql: Executor, { id }: Person) {
  return sql<{ folder: 'reports' | 'trees'; name: string }[]>`
    with before as (select id, image_name, public_image_name from issue where reporter_id = ${id} for update),
    cleared as (
      update issue set note = null, image_name = null, public_image_name = null, answer = null
      from before where issue.id = before.id)
    select 'reports' as folder, image_name as name from before where image_name is not null
    union all
    select 'trees', public_image_name from before where public_image_name is not null`;
}

/** Returns the images of the person's tickets, which are deleted with them. */
export async function selectTicketPictures(sql: Executor, { id }: Person) {
  return sql.column<string>`
    select image_name as name from ticket_message join ticket on ticket.id = ticket_id
    where account_id = ${id} and image_name is not null`;
}

/** Trees refer to their planter, so the record is anonymized instead of deleted. */
export async function updatePlanterAnonymized(sql: Executor, { id }: Person): Promise<void> {
  await sql`
    update planter set name = '{"ar": "زارع سابق", "en": "A former planter", "pt": "Ex-plantador"}', name_consented_at = null
    where account_id = ${id}`;
}

/** The public name of an organisation stays. */
export async function updateLandsAnonymized(sql: Executor, { id }: Person): Promise<void> {
  await sql`
    update land set owner_name = case when not owner_is_person then owner_name end, owner_consented_at = null
    where account_id = ${id}`;
}

/** Deletes stored responses and rate limits that name the person, and counters of their empty forest. */
export async function deleteTraces(sql: Executor, { id, phones }: Person): Promise<void> {
  const containsPerson = (text: 'answer' | 'key') =>
    sql`exists (select from unnest(${[id, ...phones]}::text[]) as name where strpos(${sql.identifier(text)}, name) > 0)`;
  await sql`delete from idempotency_key where ${containsPerson('answer')}`;
  await sql`delete from rate_bucket where ${containsPerson('key')}`;
  await sql`delete from tree_tally where scope = 'account' and scope_id = ${id} and trees = 0`;
  await sql`delete from tree_cohort where scope_id = ${id} and trees = 0`;
  await sql`delete from forest_version where scope_id = ${id}`;
}

/**
 * Deletes the chat answers to receivers of the person's gifts, which name the giver. Visitor chats are
 * deleted within a day anyway.
 */
export async function deleteAnswersOfGivenTrees(sql: Executor, { id }: Person): Promise<void> {
  await sql`
    delete from chat_message
    using gift
    where gift.giver_id = ${id} and chat_message.account_id = gift.receiver_id
      and chat_message.tree_id = gift.tree_id and chat_message.sender = 'tree'`;
}

/** Deletes rows of the tables marked `delete` in `personalTables`. */
export async function deletePersonalRows(sql: Executor, person: Person): Promise<void> {
  for (const [table, { erased }] of Object.entries(personalTables))
    if (erased === 'delete')
      await sql`delete from ${sql.identifier(table)} where ${refersToPerson(sql, table, person)}`;
}

/** Deletes the account; foreign keys cascade or detach. Returns its image name. */
export async function deleteAccount(sql: Executor, accountId: string): Promise<string | null> {
  const name = await sql.firstValue<string | null>`
    delete from account where id = ${accountId} returning image_name as name`;
  return name ?? null;
}
