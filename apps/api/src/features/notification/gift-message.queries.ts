import type { GiftState } from '@nabta/domain/gift-state';
import type { Language } from '@nabta/domain/language';

import type { Executor } from '../../platform/postgres/database.ts';

export type GiftMessageRow = {
  kind: 'gift_received' | 'gift_reminder';
  number: number;
  status: 'none' | 'queued' | 'sending' | 'sent' | 'refused' | 'dropped' | 'dead';
  after: Date;
  giftId: string;
  giftStatus: GiftState;
  code: string;
  phone: string;
  giverId: string | null;
  giverName: string | null;
  language: Language;
  isRefused: boolean;
};

/** What a text message about a gift is made of; the row is held, so that two runs of its job take turns. */
export async function selectGiftMessage(
  sql: Executor,
  notificationId: string,
): Promise<GiftMessageRow | undefined> {
  const [row] = await sql<GiftMessageRow[]>`
    select notification.kind, notification.number, notification.sms_status as status, notification.sms_after as after,
      gift.id as "giftId", gift.status as "giftStatus", gift.code, gift.to_phone as phone,
      giver.id as "giverId", giver.firstname as "giverName",
      coalesce(receiver.language, giver.language, 'ar') as language,
      exists (select 1 from message_opt_out where phone = gift.to_phone) as "isRefused"
    from notification
    join gift on gift.id = notification.gift_id
    left join account as giver on giver.id = gift.giver_id
    left join account as receiver on receiver.phone = gift.to_phone
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
