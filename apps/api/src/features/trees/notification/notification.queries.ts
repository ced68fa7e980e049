import type { MinimalAccount } from '@nabta/contract/account';
import type { Notification } from '@nabta/contract/notification';
import type { TreeSummary } from '@nabta/contract/tree';

import type { NotificationKinds, NotificationPayload } from '../../platform/notification-kind.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { treeFields } from '../tree/tree-json.fragments.ts';
import { mayBeNamed, namedPersonId, namedTreeId } from './notification.fragments.ts';

/** Undefined where it was told before, or where it may be left out and its reader wants it so. */
export async function insertNotification(
  sql: Executor,
  news: {
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
    select from notification_setting where account_id = ${news.accountId} and not about_trees)`;
  const [row] = await sql<{ id: string }[]>`
    insert into notification (kind, subject_type, subject_id, payload, reference, account_id, phone, at, sms_status, sms_after)
    select ${news.kind}, ${news.subject.type}, ${news.subject.id}::uuid, ${JSON.stringify(news.payload)}::text::jsonb,
      ${news.reference}, ${news.accountId}::uuid, ${news.phone}, ${news.at}::timestamptz,
      ${news.bySms ? 'queued' : 'none'}, ${news.bySms ? news.at : null}::timestamptz
    ${news.isOptional ? sql`where not ${isUnwanted}` : sql``}
    on conflict (reference) do nothing
    returning id`;
  return row?.id;
}

export async function updateDropped(sql: Executor, subjectId: string, now: Date): Promise<void> {
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

export type NotificationRow = {
  id: string;
  kind: Notification['kind'];
  subject: Notification['subject'];
  payload: NotificationPayload;
  tree: TreeSummary | null;
  person: MinimalAccount | null;
  at: Date;
  readAt: Date | null;
};

/** What an account was told, newest first, with the tree and the person as they are now. */
export async function selectNotifications(
  sql: Executor,
  kinds: NotificationKinds,
  { accountId, cursor, limit }: { accountId: string; cursor: string | undefined; limit: number },
): Promise<NotificationRow[]> {
  return sql<NotificationRow[]>`
    select notification.id, notification.kind, notification.payload, notification.at, notification.read_at as "readAt",
      json_build_object('type', notification.subject_type, 'id', notification.subject_id) as subject,
      case when tree.id is not null then concat('{', ${treeFields(sql, accountId)}, '}')::json end as tree,
      case when person.firstname is not null and ${mayBeNamed(sql, kinds)} then json_build_object(
        'id', person.id, 'firstname', person.firstname, 'lastname', person.lastname,
        'image', picture_json(person.image_name)) end as person
    from (
      select * from notification
      where ${isNewsFor(sql, accountId)} ${cursor === undefined ? sql`` : sql`and notification.id < ${cursor}`}
      order by notification.id desc
      limit ${limit}
    ) as notification
    left join tree on tree.id = ${namedTreeId(sql)}
    left join account as person on person.id = ${namedPersonId(sql)}
    order by notification.id desc`;
}

export async function selectUnreadCount(sql: Executor, accountId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from notification where ${isNewsFor(sql, accountId)} and read_at is null`;
  return row?.count ?? 0;
}

export async function updateRead(sql: Executor, accountId: string, upTo: string, now: Date): Promise<void> {
  await sql`
    update notification set read_at = ${now}
    where ${isNewsFor(sql, accountId)} and id <= ${upTo} and read_at is null`;
}

/** Told to the account, or to its phone before there was an account, and not withdrawn. */
function isNewsFor(sql: Executor, accountId: string) {
  return sql`notification.withdrawn_at is null and (notification.account_id = ${accountId} or (
    notification.account_id is null and notification.phone = (select phone from account where id = ${accountId})))`;
}

export type SettingsRow = { bySms: boolean; byPush: boolean; aboutTrees: boolean };

export async function selectSettings(sql: Executor, accountId: string): Promise<SettingsRow> {
  const [row] = await sql<SettingsRow[]>`
    select
      not exists (select 1 from message_opt_out where phone = account.phone) as "bySms",
      coalesce(setting.by_push, true) as "byPush",
      coalesce(setting.about_trees, true) as "aboutTrees"
    from account
    left join notification_setting as setting on setting.account_id = account.id
    where account.id = ${accountId}`;
  return row ?? { bySms: true, byPush: true, aboutTrees: true };
}

/** Writes what is named and leaves the rest. */
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

/** What was told to a phone before it had an account is this account's, whatever its phone is from now on. */
export async function updateNewsOfPhone(sql: Executor, accountId: string, phone: string): Promise<void> {
  await sql`update notification set account_id = ${accountId} where account_id is null and phone = ${phone}`;
}

/** What has not left yet goes to the other phone. */
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

export async function deleteOptOut(sql: Executor, accountId: string): Promise<void> {
  await sql`delete from message_opt_out where phone = (select phone from account where id = ${accountId})`;
}
