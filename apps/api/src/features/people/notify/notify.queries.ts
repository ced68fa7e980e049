import type { Notification } from '@nabta/contract/trees/notification';
import type { Language } from '@nabta/domain/language';

import type { NotificationPayload, NotificationKinds } from '#core/notification-kind.ts';
import type { Executor } from '#core/postgres/database.ts';

import { canShowName, namedCompany, namedPersonId, namedTreeId } from './notification.fragments.ts';

/** Returns undefined for a duplicate, and for an optional notification that the account has turned off. */
export async function insertNotification(
  sql: Executor,
  notification: {
    kind: Notification['kind'];
    subject: Notification['subject'];
    payload: NotificationPayload;
    reference: string;
    accountId: string | null;
    phone: string | null;
    at: Date;
    bySms: boolean;
    isOptional: boolean;
  },
): Promise<string | undefined> {
  const isUnwanted = sql`exists (
    select from notification_setting where account_id = ${notification.accountId} and not about_trees)`;
  return sql.firstValue<string>`
    insert into notification (kind, subject_type, subject_id, payload, reference, account_id, phone, at, sms_status, sms_after)
    select ${notification.kind}, ${notification.subject.type}, ${notification.subject.id}::uuid, ${JSON.stringify(notification.payload)}::text::jsonb,
      ${notification.reference}, ${notification.accountId}::uuid, ${notification.phone}, ${notification.at}::timestamptz,
      ${notification.bySms ? 'queued' : 'none'}, ${notification.bySms ? notification.at : null}::timestamptz
    ${notification.isOptional ? sql`where not ${isUnwanted}` : sql``}
    on conflict (reference) do nothing
    returning id`;
}

export async function updateQueuedToDropped(sql: Executor, subjectId: string, now: Date): Promise<void> {
  await sql`
    update notification set sms_status = 'dropped', sms_done_at = ${now}
    where subject_id = ${subjectId} and sms_status = 'queued'`;
}

export async function updateWithdrawn(sql: Executor, subjectId: string, now: Date): Promise<void> {
  await sql`update notification set withdrawn_at = ${now} where subject_id = ${subjectId} and withdrawn_at is null`;
}

export async function updateTold(
  sql: Executor,
  { kind, subjectId }: { kind: Notification['kind']; subjectId: string },
  told: NotificationPayload['told'],
): Promise<void> {
  await sql`
    update notification set payload = jsonb_set(payload, '{told}', ${JSON.stringify(told)}::text::jsonb)
    where subject_id = ${subjectId} and kind = ${kind}`;
}

/** Assigns notifications sent to a phone without an account to the account that now has it. */
export async function updateNotificationsOfPhone(
  sql: Executor,
  accountId: string,
  phone: string,
): Promise<void> {
  await sql`update notification set account_id = ${accountId} where account_id is null and phone = ${phone}`;
}

/** Redirects queued text messages to the new phone. */
export async function updateQueuedPhone(
  sql: Executor,
  accountId: string,
  { oldPhone, newPhone }: { oldPhone: string; newPhone: string },
): Promise<void> {
  await sql`
    update notification set phone = ${newPhone}
    where account_id = ${accountId} and phone = ${oldPhone} and sms_status = 'queued'`;
}

export async function updateOptOutPhone(
  sql: Executor,
  { oldPhone, newPhone }: { oldPhone: string; newPhone: string },
): Promise<void> {
  await sql`
    with moved as (delete from message_opt_out where phone = ${oldPhone} returning at)
    insert into message_opt_out (phone, at) select ${newPhone}, at from moved
    on conflict (phone) do nothing`;
}

export type OutgoingRow = {
  kind: string;
  payload: NotificationPayload;
  reference: string;
  status: 'none' | 'queued' | 'sending' | 'sent' | 'refused' | 'dropped' | 'dead';
  after: Date;
  phone: string;
  personName: string | null;
  publicId: string;
  language: Language;
  isRefused: boolean;
};

/** Data of a text message. Locks the row, so that concurrent runs of its job are serialized. */
export async function selectOutgoing(sql: Executor, kinds: NotificationKinds, notificationId: string) {
  return sql.first<OutgoingRow>`
    select notification.kind, notification.payload, notification.reference, notification.phone,
      notification.sms_status as status, notification.sms_after as after,
      coalesce(case when ${canShowName(sql, kinds)} then person.firstname end,
        ${namedCompany(sql, sql`coalesce(reader.language, 'ar')`)}) as "personName", tree.public_id as "publicId",
      coalesce(reader.language, person.language, 'ar') as language,
      exists (select 1 from message_opt_out where phone = notification.phone) as "isRefused"
    from notification
    left join account as reader on reader.phone = notification.phone
    left join account as person on person.id = ${namedPersonId(sql)}
    left join tree on tree.id = ${namedTreeId(sql)}
    where notification.id = ${notificationId}
    for update of notification`;
}

export async function updateMessageAfter(sql: Executor, notificationId: string, after: Date): Promise<void> {
  await sql`update notification set sms_after = ${after} where id = ${notificationId} and sms_status = 'queued'`;
}

export async function updateMessageSending(sql: Executor, notificationId: string, now: Date): Promise<void> {
  await sql`
    update notification set sms_status = 'sending', sms_after = ${now}
    where id = ${notificationId} and sms_status = 'queued'`;
}

export async function updateMessageDone(
  sql: Executor,
  notificationId: string,
  status: 'sent' | 'refused' | 'dropped' | 'dead',
  now: Date,
): Promise<void> {
  await sql`
    update notification set sms_status = ${status}, sms_done_at = ${now}
    where id = ${notificationId} and sms_status in ('queued', 'sending')`;
}

export async function insertOptOutOfPhone(sql: Executor, phone: string, now: Date): Promise<void> {
  await sql`insert into message_opt_out (phone, at) values (${phone}, ${now}) on conflict (phone) do nothing`;
}

export async function deleteOptOutOfPhone(sql: Executor, phone: string): Promise<void> {
  await sql`delete from message_opt_out where phone = ${phone}`;
}
