import type { Notification } from '@nabta/contract/notification';
import type { Language } from '@nabta/domain/language';

import type { Executor } from '../../platform/postgres/database.ts';

export type NewSubscription = {
  endpoint: string;
  p256dh: string;
  auth: string;
  accountId: string;
  sessionId: string;
  createdAt: Date;
};

/** A browser that another person used before belongs to whoever subscribes in it now. */
export async function insertSubscription(sql: Executor, row: NewSubscription): Promise<void> {
  await sql`
    insert into push_subscription (endpoint, p256dh, auth, account_id, session_id, created_at)
    values (${row.endpoint}, ${row.p256dh}, ${row.auth}, ${row.accountId}, ${row.sessionId}, ${row.createdAt})
    on conflict (endpoint) do update set
      p256dh = excluded.p256dh, auth = excluded.auth, account_id = excluded.account_id,
      session_id = excluded.session_id, created_at = excluded.created_at, failures = 0`;
}

export async function deleteOtherSubscriptions(
  sql: Executor,
  sessionId: string,
  endpoint: string,
): Promise<void> {
  await sql`delete from push_subscription where session_id = ${sessionId} and endpoint <> ${endpoint}`;
}

export async function deleteSubscription(sql: Executor, accountId: string, endpoint: string): Promise<void> {
  await sql`delete from push_subscription where account_id = ${accountId} and endpoint = ${endpoint}`;
}

export async function deleteSubscriptionById(sql: Executor, id: string): Promise<void> {
  await sql`delete from push_subscription where id = ${id}`;
}

export async function selectSubscriptionIds(sql: Executor, accountId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select push_subscription.id
    from push_subscription
    join session on session.id = push_subscription.session_id
    where push_subscription.account_id = ${accountId} and session.ended_at is null
    order by push_subscription.id`;
  return rows.map(({ id }) => id);
}

export type PushRow = {
  endpoint: string;
  p256dh: string;
  auth: string;
  kind: Notification['kind'];
  at: Date;
  language: Language;
  isGiver: boolean;
  /** Null where the other person has no name, is gone, or is private. */
  personName: string | null;
  giftCode: string;
  publicId: string;
  givenName: string | null;
  specie: { commonName: { en?: string } } | null;
};

/** What one browser is to be told; undefined where it was signed out, refused, or told a person who is not its own any more. */
export async function selectPush(
  sql: Executor,
  ids: { subscriptionId: string; notificationId: string },
  now: Date,
): Promise<PushRow | undefined> {
  const [row] = await sql<PushRow[]>`
    select
      subscription.endpoint, subscription.p256dh, subscription.auth,
      notification.kind, notification.at, reader.language,
      gift.giver_id is not distinct from reader.id as "isGiver",
      case when gift.giver_id = reader.id then receiver.firstname else giver.firstname end as "personName",
      gift.code as "giftCode", tree.public_id as "publicId", tree.given_name as "givenName",
      case when specie.id is not null then json_build_object('commonName', specie.common_name) end as specie
    from push_subscription as subscription
    join session on session.id = subscription.session_id
    join notification on notification.account_id = subscription.account_id
    join account as reader on reader.id = subscription.account_id
    join gift on gift.id = notification.gift_id
    join tree on tree.id = gift.tree_id
    left join specie on specie.id = tree.specie_id
    left join notification_setting as setting on setting.account_id = reader.id
    left join account as giver on giver.id = gift.giver_id
    left join account as receiver on receiver.phone = gift.to_phone and not receiver.is_private
    where subscription.id = ${ids.subscriptionId} and notification.id = ${ids.notificationId}
      and session.ended_at is null and session.expires_at > ${now}
      and coalesce(setting.by_push, true)
      and not (gift.status = 'taken_back' and notification.kind in ('gift_received', 'gift_reminder'))`;
  return row;
}

export async function updateDelivered(sql: Executor, id: string): Promise<void> {
  await sql`update push_subscription set failures = 0 where id = ${id} and failures > 0`;
}

/** Counts one more refusal in a row. */
export async function updateRefused(sql: Executor, id: string): Promise<number> {
  const [row] = await sql<{ failures: number }[]>`
    update push_subscription set failures = failures + 1 where id = ${id} returning failures`;
  return row?.failures ?? 0;
}
