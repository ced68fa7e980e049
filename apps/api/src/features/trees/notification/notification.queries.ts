import type { Giver } from '@nabta/contract/people/account';
import type { Notification, NotificationSettings } from '@nabta/contract/trees/notification';
import type { TreeSummary } from '@nabta/contract/trees/tree';

import type { NotificationKinds, NotificationPayload } from '#core/notification-kind.ts';
import type { Executor } from '#core/postgres/database.ts';
import { keysetBefore } from '#core/postgres/keyset.fragments.ts';
import { giverJson } from '#features/people/account/person-json.fragments.ts';
import { canShowName, namedPersonId, namedTreeId } from '#features/people/notify/notification.fragments.ts';

import { treeFields } from '../tree/tree-json.fragments.ts';

export type NotificationRow = {
  id: string;
  kind: Notification['kind'];
  subject: Notification['subject'];
  payload: NotificationPayload;
  tree: TreeSummary | null;
  person: Giver | null;
  at: Date;
  readAt: Date | null;
};

/** Newest first, with the current tree and person. */
export async function selectNotifications(
  sql: Executor,
  kinds: NotificationKinds,
  { accountId, cursor, limit }: { accountId: string; cursor: string | undefined; limit: number },
): Promise<NotificationRow[]> {
  return sql<NotificationRow[]>`
    select notification.id, notification.kind, notification.payload, notification.at, notification.read_at as "readAt",
      json_build_object('type', notification.subject_type, 'id', notification.subject_id) as subject,
      case when tree.id is not null then concat('{', ${treeFields(sql, accountId)}, '}')::json end as tree,
      case when person.firstname is not null and ${canShowName(sql, kinds)} then ${giverJson(sql, 'person', accountId)} end as person
    from (
      select * from notification
      where ${isNotificationFor(sql, accountId)} ${keysetBefore(sql, 'notification.id', cursor)}
      order by notification.id desc
      limit ${limit}
    ) as notification
    left join tree on tree.id = ${namedTreeId(sql)}
    left join account as person on person.id = ${namedPersonId(sql)}
    order by notification.id desc`;
}

export async function selectUnreadCount(sql: Executor, accountId: string): Promise<number> {
  return sql.oneValue<number>`
    select count(*)::int as count from notification where ${isNotificationFor(sql, accountId)} and read_at is null`;
}

export async function updateRead(sql: Executor, accountId: string, upTo: string, now: Date): Promise<void> {
  await sql`
    update notification set read_at = ${now}
    where ${isNotificationFor(sql, accountId)} and id <= ${upTo} and read_at is null`;
}

/** Addressed to the account, or to its phone before the account existed, and not withdrawn. */
function isNotificationFor(sql: Executor, accountId: string) {
  return sql`notification.withdrawn_at is null and (notification.account_id = ${accountId} or (
    notification.account_id is null and notification.phone = (select phone from account where id = ${accountId})))`;
}

export async function selectSettings(sql: Executor, accountId: string): Promise<NotificationSettings> {
  const row = await sql.first<NotificationSettings>`
    select
      not exists (select 1 from message_opt_out where phone = account.phone) as "bySms",
      coalesce(setting.by_push, true) as "byPush",
      coalesce(setting.about_trees, true) as "aboutTrees"
    from account
    left join notification_setting as setting on setting.account_id = account.id
    where account.id = ${accountId}`;
  return row ?? { bySms: true, byPush: true, aboutTrees: true };
}

/** Undefined fields are unchanged. */
export async function updateSettings(
  sql: Executor,
  accountId: string,
  { byPush = null, aboutTrees = null }: { [Setting in 'byPush' | 'aboutTrees']: boolean | null | undefined },
): Promise<void> {
  await sql`
    insert into notification_setting as setting (account_id, by_push, about_trees)
    values (${accountId}, coalesce(${byPush}, true), coalesce(${aboutTrees}, true))
    on conflict (account_id) do update set
      by_push = coalesce(${byPush}, setting.by_push), about_trees = coalesce(${aboutTrees}, setting.about_trees)`;
}

export async function insertOptOut(sql: Executor, accountId: string, now: Date): Promise<void> {
  await sql`
    insert into message_opt_out (phone, at) select phone, ${now} from account where id = ${accountId}
    on conflict (phone) do nothing`;
}

export async function deleteOptOut(sql: Executor, accountId: string): Promise<void> {
  await sql`delete from message_opt_out where phone = (select phone from account where id = ${accountId})`;
}
