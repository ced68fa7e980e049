import type { Executor } from '#core/postgres/database.ts';

type StoredEvent = { name: string; channel: string; occurredAt: Date; accountId: string | null };

export async function selectEvents(sql: Executor, visitorId: string): Promise<StoredEvent[]> {
  return sql`
    select name, channel, occurred_at as "occurredAt", account_id as "accountId"
    from analytics_event where visitor_id = ${visitorId}`;
}

/** Returns all analytics rows of an account as JSON. */
export async function selectPersonalRows(sql: Executor, accountId: string): Promise<object[]> {
  return sql`
    select to_jsonb(analytics_event) as row from analytics_event where account_id = ${accountId}
    union all select to_jsonb(analytics_visitor_day) from analytics_visitor_day where account_id = ${accountId}
    union all select to_jsonb(analytics_user) from analytics_user where account_id = ${accountId}`;
}

export async function selectMonths(sql: Executor): Promise<string[]> {
  return sql.column<string>`
    select right(relname, 7) as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'analytics_event'::regclass order by name`;
}
