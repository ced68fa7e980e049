import type { Language } from '@nabta/domain/language';
import type { LocalizedName } from '@nabta/domain/localized-name';

import type { NotificationKinds, NotificationPayload } from '#core/notification-kind.ts';
import type { Executor } from '#core/postgres/database.ts';

import { givenNameFor } from '../account/given-name.fragments.ts';
import { canShowName, namedCompany, namedPersonId, namedTreeId } from '../notify/notification.fragments.ts';

export type NewSubscription = {
  endpoint: string;
  p256dh: string;
  auth: string;
  accountId: string;
  sessionId: string;
  createdAt: Date;
};

/** A browser's subscription moves to the account that subscribed last. */
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
  return sql.column<string>`
    select push_subscription.id
    from push_subscription
    join session on session.id = push_subscription.session_id
    where push_subscription.account_id = ${accountId} and session.ended_at is null
    order by push_subscription.id`;
}

export type PushRow = {
  endpoint: string;
  p256dh: string;
  auth: string;
  kind: string;
  payload: NotificationPayload;
  at: Date;
  language: Language;
  /** Null if no person is named, or that account is unnamed, deleted or private. */
  personName: string | null;
  publicId: string;
  isMine: boolean;
  givenName: string | null;
  specie: { commonName: LocalizedName } | null;
};

type PushLookup = { subscriptionId: string; notificationId: string; usedSince: Date; now: Date };

/**
 * Returns the push to send; undefined if the session ended or is idle, the user opted out, or the
 * subscription changed account.
 */
export async function selectPush(
  sql: Executor,
  kinds: NotificationKinds,
  { subscriptionId, notificationId, usedSince, now }: PushLookup,
): Promise<PushRow | undefined> {
  return sql.first<PushRow>`
    select
      subscription.endpoint, subscription.p256dh, subscription.auth,
      notification.kind, notification.payload, notification.at, reader.language,
      coalesce(case when ${canShowName(sql, kinds)} then person.firstname end,
        ${namedCompany(sql, sql`reader.language`)}) as "personName",
      tree.public_id as "publicId", tree.owner_id is not distinct from reader.id as "isMine",
      case when tree.owner_id = reader.id then tree.given_name else ${givenNameFor(sql, undefined)} end as "givenName",
      case when specie.id is not null then json_build_object('commonName', specie.common_name) end as specie
    from push_subscription as subscription
    join session on session.id = subscription.session_id
    join notification on notification.account_id = subscription.account_id
    join account as reader on reader.id = subscription.account_id
    left join notification_setting as setting on setting.account_id = reader.id
    left join account as person on person.id = ${namedPersonId(sql)}
    left join tree on tree.id = ${namedTreeId(sql)}
    left join specie on specie.id = tree.specie_id
    where subscription.id = ${subscriptionId} and notification.id = ${notificationId}
      and session.ended_at is null and session.expires_at > ${now} and session.last_used_at > ${usedSince}
      and coalesce(setting.by_push, true) and notification.withdrawn_at is null`;
}

export async function updateDelivered(sql: Executor, id: string): Promise<void> {
  await sql`update push_subscription set failures = 0 where id = ${id} and failures > 0`;
}

export async function updateRefused(sql: Executor, id: string): Promise<number> {
  const failures = await sql.firstValue<number>`
    update push_subscription set failures = failures + 1 where id = ${id} returning failures`;
  return failures ?? 0;
}
