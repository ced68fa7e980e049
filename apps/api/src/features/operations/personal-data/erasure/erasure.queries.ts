import type { Language } from '@nabta/domain/language';

import type { Executor } from '../../../platform/postgres/database.ts';
import { isOpen } from '../../gift/gift.fragments.ts';
import { isOf, type Person, personalTables, phonesOf } from '../personal-tables.fragments.ts';

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

export async function selectCodeToSend(
  sql: Executor,
  challengeId: string,
  now: Date,
): Promise<{ phone: string; keyNumber: number; language: Language } | undefined> {
  const [row] = await sql<{ phone: string; keyNumber: number; language: Language }[]>`
    select account.phone, erasure_code.key_number as "keyNumber", erasure_code.language
    from erasure_code join account on account.id = account_id
    where challenge_id = ${challengeId} and expires_at > ${now}`;
  return row;
}

/** Spends a try before anything is compared; undefined when the code is dead or has none left. */
export async function updateErasureTries(
  sql: Executor,
  accountId: string,
  { maxTries, now }: { maxTries: number; now: Date },
): Promise<{ challengeId: string; keyNumber: number; tries: number; expiresAt: Date } | undefined> {
  const [row] = await sql<{ challengeId: string; keyNumber: number; tries: number; expiresAt: Date }[]>`
    update erasure_code set tries = tries + 1
    where account_id = ${accountId} and tries < ${maxTries} and expires_at > ${now}
    returning challenge_id as "challengeId", key_number as "keyNumber", tries, expires_at as "expiresAt"`;
  return row;
}

export async function deleteErasureCode(sql: Executor, accountId: string): Promise<void> {
  await sql`delete from erasure_code where account_id = ${accountId}`;
}

/** True where it was not asked for already. */
export async function insertErasure(
  sql: Executor,
  { accountId, askedAt, eraseAfter }: { accountId: string; askedAt: Date; eraseAfter: Date },
): Promise<boolean> {
  const rows = await sql`
    insert into erasure (account_id, asked_at, erase_after) values (${accountId}, ${askedAt}, ${eraseAfter})
    on conflict (account_id) do nothing
    returning account_id`;
  return rows.length === 1;
}

/** Of these accounts, those that are there and are not being erased already; they are due at once. */
export async function upsertErasuresNow(
  sql: Executor,
  accountIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    insert into erasure (account_id, asked_at, erase_after)
    select id, ${now}, ${now} from account where id = any (${[...accountIds]}::uuid[])
    on conflict (account_id) do update set erase_after = least(erasure.erase_after, excluded.erase_after)
    where erasure.begun_at is null
    returning account_id as id`;
  return rows.map(({ id }) => id);
}

/** Whether the erasing has begun, which nobody can stop any more; the wish is gone otherwise. */
export async function deleteErasure(sql: Executor, accountId: string): Promise<{ hasBegun: boolean }> {
  await sql`delete from erasure where account_id = ${accountId} and begun_at is null`;
  const rows = await sql`select from erasure where account_id = ${accountId}`;
  return { hasBegun: rows.length > 0 };
}

/** Undefined where nobody asked for it, or the person is gone. */
export async function selectEraseAfter(sql: Executor, accountId: string): Promise<Date | undefined> {
  const [row] = await sql<{ eraseAfter: Date }[]>`
    select erase_after as "eraseAfter" from erasure where account_id = ${accountId} and erased_at is null`;
  return row?.eraseAfter;
}

/** Begins to erase whoever is due, or goes on; undefined where there is nobody to erase. */
export async function updateErasureBegun(
  sql: Executor,
  accountId: string,
  now: Date,
): Promise<Person | undefined> {
  const [row] = await sql<Person[]>`
    update erasure set begun_at = coalesce(begun_at, ${now}::timestamptz)
    from account
    where account_id = ${accountId} and account.id = account_id and erase_after <= ${now}
    returning account.id, ${phonesOf(sql)} as phones`;
  return row;
}

export async function updateErased(sql: Executor, accountId: string, now: Date): Promise<void> {
  await sql`update erasure set erased_at = ${now} where account_id = ${accountId}`;
}

/** From here on nothing can be given to the person, nor be held by them. */
export async function lockAccountToErase(sql: Executor, accountId: string): Promise<void> {
  await sql`select from account where id = ${accountId} for update`;
}

/** Whether trees, gifts or photos came in since they were looked for. */
export async function selectHoldsAnything(sql: Executor, { id, phones }: Person): Promise<boolean> {
  const [row] = await sql<{ holds: boolean }[]>`
    select exists (select from tree where owner_id = ${id})
      or exists (select from tree_photo where added_by = ${id})
      or exists (select from gift where ${isOpen(sql)} and (giver_id = ${id} or to_phone = any(${phones}))) as holds`;
  return row?.holds ?? false;
}

/**
 * A gift from or to the person keeps its tree, its dates and how it ended, and nothing that anybody wrote: neither with it, nor
 * in what others were told of it.
 */
export async function updateGiftsWordless(sql: Executor, { id, phones }: Person): Promise<void> {
  const isTheirs = sql`(giver_id = ${id} or receiver_id = ${id} or to_phone = any(${phones}))`;
  const news = sql`subject_id in (
    select id from gift where ${isTheirs} union all select bundle_id from gift where ${isTheirs} and bundle_id is not null)`;
  await sql`delete from inbox_message where reference in (select reference from notification where ${news})`;
  await sql`delete from notification where ${news} and payload #> '{told,words}' is not null`;
  await sql`delete from gift_thanks where gift_id in (select id from gift where ${isTheirs})`;
  await sql`update gift set message = null where message is not null and ${isTheirs}`;
  await sql`
    update gift set to_phone = null, given_phone = null, last_notified_at = null
    where to_phone = any(${phones}) or (receiver_id = ${id} and to_phone is not null)`;
}

/** What was wrong with a tree stays known, without the words and the picture of who said so. */
export async function updateReportsWordless(sql: Executor, { id }: Person): Promise<string[]> {
  const rows = await sql<{ name: string | null }[]>`
    with before as (select id, image_name from issue where reporter_id = ${id} for update)
    update issue set note = null, image_name = null, answer = null
    from before where issue.id = before.id
    returning before.image_name as name`;
  return rows.flatMap(({ name }) => name ?? []);
}

/** The pictures somebody sent us with their words, which go with their tickets. */
export async function selectTicketPictures(sql: Executor, { id }: Person): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select image_name as name from ticket_message join ticket on ticket.id = ticket_id
    where account_id = ${id} and image_name is not null`;
  return rows.map(({ name }) => name);
}

/** Trees name who planted them; a planter who is gone is one among many. */
export async function updatePlanterNameless(sql: Executor, { id }: Person): Promise<void> {
  await sql`
    update planter set name = '{"ar": "زارع سابق", "en": "A former planter", "pt": "Ex-plantador"}'
    where account_id = ${id}`;
}

/** Answers to others that name the person, limits that count them, and counts of an empty forest. */
export async function deleteTraces(sql: Executor, { id, phones }: Person): Promise<void> {
  const names = (text: 'answer' | 'key') =>
    sql`exists (select from unnest(${[id, ...phones]}::text[]) as name where strpos(${sql.identifier(text)}, name) > 0)`;
  await sql`delete from idempotency_key where ${names('answer')}`;
  await sql`delete from rate_bucket where ${names('key')}`;
  await sql`delete from tree_tally where scope = 'account' and scope_id = ${id} and trees = 0`;
  await sql`delete from tree_cohort where scope_id = ${id} and trees = 0`;
  await sql`delete from forest_version where scope_id = ${id}`;
}

/**
 * What trees told those to whom the person gave them: who that was. Nobody else was told it for long, since what is said in
 * visits is removed within the day.
 */
export async function deleteAnswersOfGivenTrees(sql: Executor, { id }: Person): Promise<void> {
  await sql`
    delete from chat_message
    using gift
    where gift.giver_id = ${id} and chat_message.account_id = gift.receiver_id
      and chat_message.tree_id = gift.tree_id and chat_message.sender = 'tree'`;
}

/** Rows of which the list of personal tables says that they are deleted. */
export async function deletePersonalRows(sql: Executor, person: Person): Promise<void> {
  for (const [table, { erased }] of Object.entries(personalTables))
    if (erased === 'delete')
      await sql`delete from ${sql.identifier(table)} where ${isOf(sql, table, person)}`;
}

/** The account itself; foreign keys take or detach what is left. Tells the picture it had. */
export async function deleteAccount(sql: Executor, accountId: string): Promise<string | null> {
  const [row] = await sql<{ name: string | null }[]>`
    delete from account where id = ${accountId} returning image_name as name`;
  return row?.name ?? null;
}
