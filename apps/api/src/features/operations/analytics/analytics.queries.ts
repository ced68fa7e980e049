import type { EventDetails } from '@nabta/contract/operations/analytics';
import type { Channel, EventName } from '@nabta/domain/analytics-event';
import type { Language } from '@nabta/domain/language';

import type { Executor } from '#core/postgres/database.ts';

/** Snake case, because json_to_recordset reads these names. */
export type EventRow = {
  id: string;
  occurred_at: Date;
  name: EventName;
  channel: Channel;
  visitor_id: string;
  visit_id: string;
  user_id: string | null;
  page: string;
  language: Language;
  device: string;
  details: EventDetails | null;
};

/**
 * Inserts events and their daily aggregates in one statement; duplicate ids are skipped even when a sender's
 * fast clock changed their time.
 */
export async function insertEvents(
  sql: Executor,
  rows: readonly EventRow[],
  { receivedAt, oldest }: { receivedAt: Date; oldest: Date },
): Promise<void> {
  await sql`
    with written as (
      insert into analytics_event
        (id, occurred_at, received_at, name, channel, visitor_id, visit_id, account_id, page, language, device, details)
      select id, occurred_at, ${receivedAt}, name, channel, visitor_id, visit_id, account_id, page, language, device, details
      from json_to_recordset(${JSON.stringify(rows)}::json) as event (
        id uuid, occurred_at timestamptz, name text, channel text, visitor_id uuid, visit_id uuid, user_id text,
        page text, language text, device text, details jsonb
      )
      left join analytics_user using (user_id)
      where not exists (
        select from analytics_event as existing
        where existing.id = event.id and existing.occurred_at between ${oldest} and ${receivedAt}
      )
      on conflict do nothing
      returning (occurred_at at time zone 'Asia/Riyadh')::date as on_day, name, page, visitor_id, account_id, language, device
    ), viewed as (
      insert into analytics_page_day (on_day, page, views)
      select on_day, page, count(*) from written where name = 'page view' group by on_day, page order by on_day, page
      on conflict (on_day, page) do update set views = analytics_page_day.views + excluded.views
    )
    insert into analytics_visitor_day (on_day, visitor_id, account_id, language, device)
    select distinct on (on_day, visitor_id) on_day, visitor_id, account_id, language, device
    from written
    order by on_day, visitor_id, account_id
    on conflict (on_day, visitor_id) do update set account_id = excluded.account_id
    where analytics_visitor_day.account_id is null and excluded.account_id is not null`;
}

/** Maps a user hash to its account; a hash of a reassigned phone moves to the new account. */
export async function updateAnalyticsUser(
  sql: Executor,
  { accountId, userId }: { accountId: string; userId: string },
): Promise<void> {
  await sql`
    with before as (
      delete from analytics_user where user_id = ${userId} and account_id <> ${accountId} returning account_id
    )
    insert into analytics_user (account_id, user_id)
    select ${accountId}::uuid, ${userId} from (select count(*) from before) as deleted
    on conflict (account_id) do update set user_id = excluded.user_id
    where analytics_user.user_id <> excluded.user_id`;
}

export async function createMonth(sql: Executor, month: string): Promise<void> {
  await sql`select make_analytics_month(${month}::date)`;
}

export async function dropMonthsBefore(sql: Executor, month: string): Promise<void> {
  await sql`select drop_analytics_months(${month}::date)`;
}

export async function deleteVisitorDaysBefore(sql: Executor, month: string): Promise<void> {
  await sql`delete from analytics_visitor_day where on_day < ${month}::date`;
}
