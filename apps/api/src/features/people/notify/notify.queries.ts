import type { Language } from '@nabta/domain/language';

import type { NotificationKinds, NotificationPayload } from '../../platform/notification-kind.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { mayBeNamed, namedCompany, namedPersonId, namedTreeId } from './notification.fragments.ts';

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

/** What a text message is made of; the row is held, so that two runs of its job take turns. */
export async function selectOutgoing(
  sql: Executor,
  kinds: NotificationKinds,
  notificationId: string,
): Promise<OutgoingRow | undefined> {
  const [row] = await sql<OutgoingRow[]>`
    select notification.kind, notification.payload, notification.reference, notification.phone,
      notification.sms_status as status, notification.sms_after as after,
      coalesce(case when ${mayBeNamed(sql, kinds)} then person.firstname end,
        ${namedCompany(sql, sql`coalesce(reader.language, 'ar')`)}) as "personName", tree.public_id as "publicId",
      coalesce(reader.language, person.language, 'ar') as language,
      exists (select 1 from message_opt_out where phone = notification.phone) as "isRefused"
    from notification
    left join account as reader on reader.phone = notification.phone
    left join account as person on person.id = ${namedPersonId(sql)}
    left join tree on tree.id = ${namedTreeId(sql)}
    where notification.id = ${notificationId}
    for update of notification`;
  return row;
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

/** The phone wants no texts about gifts. */
export async function insertOptOutOfPhone(sql: Executor, phone: string, now: Date): Promise<void> {
  await sql`insert into message_opt_out (phone, at) values (${phone}, ${now}) on conflict (phone) do nothing`;
}

export async function deleteOptOutOfPhone(sql: Executor, phone: string): Promise<void> {
  await sql`delete from message_opt_out where phone = ${phone}`;
}
