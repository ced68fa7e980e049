import type { VisitReport } from '@nabta/contract/operations/analytics';
import { dayInRiyadh } from '@nabta/domain/riyadh-time';

import type { Executor, Fragment } from '#core/postgres/database.ts';

/** Full days in Riyadh. */
export type Period = { from: Date; before: Date };

const maxScreens = 20;
const maxRageClicks = 20;

/** Counts each visitor once across days. */
export async function selectVisitors(sql: Executor, period: Period) {
  return sql.one<{ total: number; signedIn: number }>`
    select
      count(distinct visitor_id)::int as total,
      (count(distinct visitor_id) filter (where account_id is not null))::int as "signedIn"
    from analytics_visitor_day
    where ${daysOf(sql, period)}`;
}

/** Returns every day of the period, including days without visitors. */
export async function selectDays(sql: Executor, period: Period) {
  const { from, before } = period;
  return sql<{ day: string; visitors: number; views: number }[]>`
    select
      to_char(on_day, 'YYYY-MM-DD') as day,
      coalesce(visitors, 0)::int as visitors,
      coalesce(views, 0)::int as views
    from generate_series(${dayInRiyadh(from)}::date, ${dayInRiyadh(before)}::date - 1, interval '1 day') as days (on_day)
    left join (
      select on_day, count(*) as visitors from analytics_visitor_day where ${daysOf(sql, period)} group by on_day
    ) as visitor_counts using (on_day)
    left join (
      select on_day, sum(views) as views from analytics_page_day where ${daysOf(sql, period)} group by on_day
    ) as view_counts using (on_day)
    order by on_day`;
}

export async function selectScreens(sql: Executor, period: Period) {
  return sql<{ page: string; views: number }[]>`
    select page, sum(views)::int as views
    from analytics_page_day
    where ${daysOf(sql, period)}
    group by page
    order by views desc, page
    limit ${maxScreens}`;
}

/** A visitor counts at a step only after all previous steps. */
export async function selectSignIn(sql: Executor, { from, before }: Period) {
  return sql.one<Record<'opened' | 'asked' | 'sent' | 'signedIn', number>>`
    select
      (count(*) filter (where opened))::int as opened,
      (count(*) filter (where opened and asked))::int as asked,
      (count(*) filter (where opened and asked and sent))::int as sent,
      (count(*) filter (where opened and asked and sent and signed_in))::int as "signedIn"
    from (
      select
        bool_or(name = 'page view') as opened,
        bool_or(name = 'login attempt') as asked,
        bool_or(name = 'code sent') as sent,
        bool_or(name = 'user login') as signed_in
      from analytics_event
      where occurred_at >= ${from} and occurred_at < ${before}
        and (name in ('login attempt', 'code sent', 'user login') or (name = 'page view' and page = 'login'))
      group by visitor_id
    ) as visitor`;
}

export async function selectRageClicks(sql: Executor, { from, before }: Period) {
  return sql<{ page: string; target: string; times: number }[]>`
    select page, coalesce(details ->> 'target', '') as target, count(*)::int as times
    from analytics_event
    where name = 'rage click' and occurred_at >= ${from} and occurred_at < ${before}
    group by 1, 2
    order by times desc, page, target
    limit ${maxRageClicks}`;
}

/** Counts each visitor once, by the value of their last day. */
export async function selectVisitorsBy<By extends 'language' | 'device'>(
  sql: Executor,
  dimension: By,
  period: Period,
) {
  const column = sql.identifier(dimension);
  return sql<VisitReport[`${By}s`]>`
    select ${column}, count(*)::int as visitors
    from (
      select distinct on (visitor_id) language, device
      from analytics_visitor_day
      where ${daysOf(sql, period)}
      order by visitor_id, on_day desc
    ) as visitor
    group by ${column}
    order by visitors desc, ${column}`;
}

function daysOf(sql: Executor, { from, before }: Period): Fragment {
  return sql`on_day >= ${dayInRiyadh(from)}::date and on_day < ${dayInRiyadh(before)}::date`;
}
