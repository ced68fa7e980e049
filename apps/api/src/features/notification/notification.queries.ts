import type { MinimalAccount } from '@nabta/contract/account';
import type { Notification } from '@nabta/contract/notification';

import type { Executor } from '../../platform/postgres/database.ts';

export async function insertNotification(
  sql: Executor,
  news: {
    kind: Notification['kind'];
    giftId: string;
    number: number;
    accountId: string | null;
    phone: string | null;
    at: Date;
    bySms: boolean;
  },
): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into notification (kind, gift_id, number, account_id, phone, at, sms_status, sms_after)
    values (${news.kind}, ${news.giftId}, ${news.number}, ${news.accountId}, ${news.phone}, ${news.at},
      ${news.bySms ? 'queued' : 'none'}, ${news.bySms ? news.at : null})
    returning id`;
  return (row as { id: string }).id;
}

export type NotificationRow = {
  id: string;
  kind: Notification['kind'];
  treeId: string;
  person: MinimalAccount | null;
  at: Date;
  readAt: Date | null;
};

/** What an account was told, newest first; a giver shows themselves to whom they give, a private receiver to nobody. */
export async function selectNotifications(
  sql: Executor,
  accountId: string,
  { cursor, limit }: { cursor: string | undefined; limit: number },
): Promise<NotificationRow[]> {
  return sql<NotificationRow[]>`
    select notification.id, notification.kind, gift.tree_id as "treeId", notification.at, notification.read_at as "readAt",
      case
        when gift.giver_id is distinct from ${accountId} then ${personJson(sql, 'giver')}
        when not receiver.is_private then ${personJson(sql, 'receiver')} end as person
    from notification
    join gift on gift.id = notification.gift_id
    left join account as giver on giver.id = gift.giver_id
    left join account as receiver on receiver.phone = gift.to_phone
    where ${isFor(sql, accountId)} and ${stillTrue(sql)}
      ${cursor === undefined ? sql`` : sql`and notification.id < ${cursor}`}
    order by notification.id desc
    limit ${limit}`;
}

function personJson(sql: Executor, person: 'giver' | 'receiver') {
  const column = (name: string) => sql.identifier(`${person}.${name}`);
  return sql`case when ${column('firstname')} is not null then json_build_object(
    'id', ${column('id')}, 'firstname', ${column('firstname')}, 'lastname', ${column('lastname')},
    'image', picture_json(${column('image_name')})) end`;
}

export async function selectUnreadCount(sql: Executor, accountId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count
    from notification
    join gift on gift.id = notification.gift_id
    where ${isFor(sql, accountId)} and ${stillTrue(sql)} and read_at is null`;
  return row?.count ?? 0;
}

export async function updateRead(sql: Executor, accountId: string, upTo: string, now: Date): Promise<void> {
  await sql`
    update notification set read_at = ${now}
    where ${isFor(sql, accountId)} and id <= ${upTo} and read_at is null`;
}

/** Told to the account, or to its phone before there was an account. */
function isFor(sql: Executor, accountId: string) {
  return sql`(notification.account_id = ${accountId} or (
    notification.account_id is null and notification.phone = (select phone from account where id = ${accountId})))`;
}

/** A gift that was taken back is no news any more. */
function stillTrue(sql: Executor) {
  return sql`not (gift.status = 'taken_back' and notification.kind in ('gift_received', 'gift_reminder'))`;
}

export type SettingsRow = { bySms: boolean; byPush: boolean };

export async function selectSettings(sql: Executor, accountId: string): Promise<SettingsRow> {
  const [row] = await sql<SettingsRow[]>`
    select
      not exists (select 1 from message_opt_out where phone = account.phone) as "bySms",
      coalesce(setting.by_push, true) as "byPush"
    from account
    left join notification_setting as setting on setting.account_id = account.id
    where account.id = ${accountId}`;
  return row ?? { bySms: true, byPush: true };
}

export async function updateByPush(sql: Executor, accountId: string, byPush: boolean): Promise<void> {
  await sql`
    insert into notification_setting (account_id, by_push) values (${accountId}, ${byPush})
    on conflict (account_id) do update set by_push = excluded.by_push`;
}

export async function insertOptOut(sql: Executor, accountId: string, now: Date): Promise<void> {
  await sql`
    insert into message_opt_out (phone, at) select phone, ${now} from account where id = ${accountId}
    on conflict (phone) do nothing`;
}

export async function deleteOptOut(sql: Executor, accountId: string): Promise<void> {
  await sql`delete from message_opt_out where phone = (select phone from account where id = ${accountId})`;
}
