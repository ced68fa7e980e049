import type { Executor } from '#core/postgres/database.ts';

import { eventColumns, type EventRow } from './event.queries.ts';

export type LeasedDelivery = EventRow & { deliveryId: number; tries: number; deadline: Date };

type Lease = { endpointId: string; limit: number; now: Date; until: Date };

/** Leases the oldest due event of each subject: one worker at a time, and the order is preserved. */
export async function updateLeased(sql: Executor, { endpointId, limit, now, until }: Lease) {
  return sql<LeasedDelivery[]>`
    with due as (
      select id from webhook_delivery as candidate
      where endpoint_id = ${endpointId} and status = 'waiting' and next_at <= ${now}
        and (leased_until is null or leased_until <= ${now})
        and not exists (
          select from webhook_delivery as earlier
          where earlier.endpoint_id = candidate.endpoint_id and earlier.subject = candidate.subject
            and earlier.status = 'waiting' and earlier.event_seq < candidate.event_seq)
      order by event_seq
      limit ${limit}
      for update skip locked
    )
    update webhook_delivery as delivery set leased_until = ${until}
    from due, webhook_event as event
    where delivery.id = due.id and event.seq = delivery.event_seq
    returning delivery.id::float8 as "deliveryId", delivery.tries, delivery.give_up_at as "deadline", ${eventColumns(sql)}`;
}

export type Attempt = {
  deliveryId: number;
  at: Date;
  status: number | null;
  durationMs: number;
  answer: string;
};

export async function insertAttempt(sql: Executor, attempt: Attempt): Promise<void> {
  await sql`
    insert into webhook_attempt (delivery_id, seq, at, status, duration_ms, answer)
    select ${attempt.deliveryId}::bigint, coalesce(max(seq), 0) + 1, ${attempt.at}::timestamptz, ${attempt.status}::integer,
      ${attempt.durationMs}::integer, ${attempt.answer}::text
    from webhook_attempt where delivery_id = ${attempt.deliveryId}`;
}

type Outcome = { status: 'delivered' | 'given_up'; endedAt: Date } | { status: 'waiting'; nextAt: Date };

export async function updateOutcome(sql: Executor, deliveryId: number, outcome: Outcome): Promise<void> {
  const [nextAt, endedAt] = outcome.status === 'waiting' ? [outcome.nextAt, null] : [null, outcome.endedAt];
  await sql`
    update webhook_delivery set status = ${outcome.status}, tries = tries + 1, leased_until = null,
      next_at = coalesce(${nextAt}::timestamptz, next_at), ended_at = ${endedAt}::timestamptz
    where id = ${deliveryId}`;
}

export async function updateDueNow(sql: Executor, endpointId: string, now: Date): Promise<void> {
  await sql`
    update webhook_delivery set next_at = ${now}
    where endpoint_id = ${endpointId} and status = 'waiting' and next_at > ${now}`;
}

/** Gives up expired deliveries, including those not retried while the endpoint was down. */
export async function updateOverdue(sql: Executor, now: Date): Promise<void> {
  await sql`
    update webhook_delivery set status = 'given_up', ended_at = ${now}
    where status = 'waiting' and give_up_at < ${now} and (leased_until is null or leased_until <= ${now})`;
}

export async function selectEndpointsDue(sql: Executor, now: Date): Promise<string[]> {
  return sql.column<string>`
    select id from webhook_endpoint as endpoint
    where is_enabled and (paused_until is null or paused_until <= ${now}) and exists (
      select from webhook_delivery as delivery
      where delivery.endpoint_id = endpoint.id and delivery.status = 'waiting' and delivery.next_at <= ${now}
        and (delivery.leased_until is null or delivery.leased_until <= ${now}))`;
}

export type LogRow = EventRow & {
  deliveryId: number;
  status: 'waiting' | 'delivered' | 'given_up';
  nextAt: Date;
  tries: number;
  attempts: { at: string; status: number | null; durationMs: number; answer: string }[];
};

export async function selectLog(
  sql: Executor,
  filters: { endpointId: string; status: string | undefined; cursor: number | undefined; limit: number },
): Promise<LogRow[]> {
  return sql<LogRow[]>`
    select delivery.id::float8 as "deliveryId", delivery.status, delivery.next_at as "nextAt", ${eventColumns(sql)},
      (select count(*)::int from webhook_attempt where delivery_id = delivery.id) as tries,
      (
        select coalesce(json_agg(json_build_object('at', iso_instant(attempt.at), 'status', attempt.status,
          'durationMs', attempt.duration_ms, 'answer', attempt.answer) order by attempt.seq desc), '[]')
        from (
          select * from webhook_attempt where delivery_id = delivery.id order by seq desc limit 10
        ) as attempt
      ) as attempts
    from webhook_delivery as delivery join webhook_event as event on event.seq = delivery.event_seq
    where delivery.endpoint_id = ${filters.endpointId}
      ${sql.when(filters.status, (status) => sql`and delivery.status = ${status}`)}
      ${sql.when(filters.cursor, (id) => sql`and delivery.event_seq < (select event_seq from webhook_delivery where id = ${id})`)}
    order by delivery.event_seq desc
    limit ${filters.limit}`;
}

/** Restarts ended deliveries; without ids, all that were given up. */
export async function updateReplayed(
  sql: Executor,
  replay: { endpointId: string; deliveryIds: readonly number[] | undefined; now: Date; deadline: Date },
): Promise<number> {
  const { endpointId, deliveryIds, now, deadline } = replay;
  const condition = deliveryIds
    ? sql`id = any(${[...deliveryIds]}::bigint[]) and status <> 'waiting'`
    : sql`status = 'given_up'`;
  return sql.rowCount`
    update webhook_delivery
    set status = 'waiting', tries = 0, next_at = ${now}, give_up_at = ${deadline}, leased_until = null, ended_at = null
    where endpoint_id = ${endpointId} and ${condition}
    returning id`;
}
