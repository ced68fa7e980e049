import type { Language } from '@nabta/domain/language';
import type { LocalizedName } from '@nabta/domain/localized-name';

import type { NotificationKinds, NotificationPayload } from '../../platform/notification-kind.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import {
  mayBeNamed,
  namedCompany,
  namedPersonId,
  namedTreeId,
} from '../notification/notification.fragments.ts';

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
  kind: string;
  payload: NotificationPayload;
  at: Date;
  language: Language;
  /** Null where it names nobody, or somebody who has no name, is gone, or is private. */
  personName: string | null;
  publicId: string;
  isMine: boolean;
  givenName: string | null;
  specie: { commonName: LocalizedName } | null;
};

type WhichPush = { subscriptionId: string; notificationId: string; usedSince: Date; now: Date };

/** What one browser is to be told; undefined where it was signed out, long unused, refused, or told a person who is not its own any more. */
export async function selectPush(
  sql: Executor,
  kinds: NotificationKinds,
  { subscriptionId, notificationId, usedSince, now }: WhichPush,
): Promise<PushRow | undefined> {
  const [row] = await sql<PushRow[]>`
    select
      subscription.endpoint, subscription.p256dh, subscription.auth,
      notification.kind, notification.payload, notification.at, reader.language,
      coalesce(case when ${mayBeNamed(sql, kinds)} then person.firstname end,
        ${namedCompany(sql, sql`reader.language`)}) as "personName",
      tree.public_id as "publicId", tree.owner_id is not distinct from reader.id as "isMine",
      tree.given_name as "givenName",
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
