import type { WebhookType } from '@nabta/domain/partner';

import type { Executor, Fragment } from '#core/postgres/database.ts';

export type EventRow = {
  id: string;
  sequence: number;
  type: string;
  isTest: boolean;
  at: Date;
  data: Record<string, unknown>;
};

type EventInput = { type: WebhookType; at: Date; deadline: Date };

/**
 * Inserts an event for each company that sponsors a tree or gave it for an order and subscribes to events,
 * with its deliveries. Returns the endpoints to call; other trees cost three index reads and no write.
 */
export async function insertTreeEvents(
  sql: Executor,
  { treeIds, facts, ...event }: EventInput & { treeIds: readonly string[]; facts: object },
): Promise<string[]> {
  const orders = sql`
    from partner_order_tree as order_tree join partner_order on partner_order.id = order_tree.order_id
    where order_tree.tree_id = tree.id`;
  const recipientOrders = sql`${orders} and partner_order.company_id = recipient.company_id`;
  return insertDeliveries(sql, {
    ...event,
    events: sql`
      select recipient.company_id, false, ${event.type}::text, tree.public_id,
        ${treeData(sql, recipientOrders)} || ${JSON.stringify(facts)}::text::jsonb, ${event.at}::timestamptz
      from tree
      cross join lateral (select tree.company_id union select partner_order.company_id ${orders}) as recipient
      where tree.id = any(${[...treeIds]}::uuid[]) and ${wantsEvents(sql, sql`recipient.company_id`, event.at)}
      order by tree.id`,
  });
}

export async function insertDeliveryEvent(
  sql: Executor,
  { deliveryId, ...event }: EventInput & { deliveryId: string },
): Promise<string[]> {
  return insertDeliveries(sql, {
    ...event,
    events: sql`
      select effort.company_id, false, ${event.type}::text, delivery.code,
        jsonb_build_object('delivery', jsonb_build_object('code', delivery.code, 'status', delivery.status,
          'dueOn', to_char(delivery.due_on, 'YYYY-MM-DD'), 'effort', effort.name)),
        ${event.at}::timestamptz
      from delivery join effort on effort.id = delivery.effort_id
      where delivery.id = ${deliveryId} and ${wantsEvents(sql, sql`effort.company_id`, event.at)}`,
  });
}

/** Inserts a test-mode event, even without a subscriber, so that it can be returned. */
export async function insertTestEvent(
  sql: Executor,
  {
    companyId,
    publicId,
    facts,
    ...event
  }: EventInput & { companyId: string; publicId: string; facts: object },
): Promise<string[]> {
  const orders = sql`
    from partner_order_tree as order_tree join partner_order on partner_order.id = order_tree.order_id
    where order_tree.test_tree_id = tree.id`;
  return insertDeliveries(sql, {
    ...event,
    isTest: true,
    events: sql`
      select tree.company_id, true, ${event.type}::text, tree.public_id,
        ${event.type === 'delivery.moved' ? sql`'{}'::jsonb` : treeData(sql, orders)} || ${JSON.stringify(facts)}::text::jsonb,
        ${event.at}::timestamptz
      from partner_test_tree as tree
      where tree.company_id = ${companyId} and tree.public_id = ${publicId}`,
  });
}

/** Data of an event about `tree` with the newest of its orders. */
function treeData(sql: Executor, orders: Fragment) {
  return sql`jsonb_build_object(
    'tree', jsonb_build_object('publicId', tree.public_id, 'specie', tree.specie_id,
      'plantedAt', iso_instant(tree.planted_at)),
    'order', (
      select jsonb_build_object('id', partner_order.id, 'reference', partner_order.reference)
      ${orders} order by partner_order.id desc limit 1))`;
}

export async function insertPing(
  sql: Executor,
  { endpointId, at, deadline }: { endpointId: string; at: Date; deadline: Date },
): Promise<void> {
  await sql`
    with event as (
      insert into webhook_event (company_id, is_test, type, subject, data, at)
      select company_id, is_test, 'ping', concat('ping ', uuidv7()), '{}', ${at}
      from webhook_endpoint where id = ${endpointId}
      returning seq, subject
    )
    insert into webhook_delivery (endpoint_id, event_seq, subject, next_at, give_up_at)
    select ${endpointId}, event.seq, event.subject, ${at}, ${deadline} from event`;
}

/**
 * Sequence up to which no new event can appear. Reads the last sequence before the writers' locks: a writer
 * without a lock has ended or draws a higher number.
 */
export async function selectSettledSequence(sql: Executor): Promise<number> {
  const last = await sql.oneValue<number>`
    select last_value::float8 from webhook_event_seq_seq`;
  const oldestWriter = await sql.oneValue<number | null>`
    select min(classid::bigint << 31 | objid::bigint)::float8 from pg_locks
    where locktype = 'advisory' and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())`;
  return Math.min(last, oldestWriter ?? Infinity);
}

export async function selectEventsBetween(
  sql: Executor,
  query: { companyId: string; isTest: boolean; afterSequence: number; lastSequence: number; limit: number },
): Promise<EventRow[]> {
  return sql<EventRow[]>`
    select ${eventColumns(sql)}
    from webhook_event as event
    where company_id = ${query.companyId} and is_test = ${query.isTest}
      and seq > ${query.afterSequence} and seq <= ${query.lastSequence}
    order by seq
    limit ${query.limit}`;
}

export async function selectNewestEvent(
  sql: Executor,
  { companyId, subject }: { companyId: string; subject: string },
): Promise<EventRow | undefined> {
  return sql.first<EventRow>`
    select ${eventColumns(sql)} from webhook_event as event
    where company_id = ${companyId} and is_test and subject = ${subject}
    order by seq desc limit 1`;
}

export async function deleteEventsBefore(sql: Executor, instant: Date): Promise<void> {
  await sql`
    delete from webhook_event as event
    where at < ${instant}
      and not exists (select from webhook_delivery where event_seq = event.seq and status = 'waiting')`;
}

export function eventColumns(sql: Executor) {
  return sql`event.id, event.seq::float8 as sequence, event.type, event.is_test as "isTest", event.at, event.data`;
}

type DeliveriesInput = EventInput & {
  isTest?: boolean;
  /** Selects company, mode, type, subject, data and time. */
  events: Fragment;
};

async function insertDeliveries(
  sql: Executor,
  { events, type, at, deadline, isTest = false }: DeliveriesInput,
): Promise<string[]> {
  const endpointIds = await sql.column<string>`
    with event as (
      insert into webhook_event (company_id, is_test, type, subject, data, at)
      ${events}
      returning seq, company_id, subject
    )
    insert into webhook_delivery (endpoint_id, event_seq, subject, next_at, give_up_at)
    select endpoint.id, event.seq, event.subject, ${at}, ${deadline}
    from event join webhook_endpoint as endpoint on endpoint.company_id = event.company_id
    where ${isSubscribed(sql, type, isTest)}
    returning endpoint_id as "endpointId"`;
  return [...new Set(endpointIds)];
}

/** True if the company has an endpoint, enabled or not, or a key with `events:read`. */
function wantsEvents(sql: Executor, companyId: Fragment, at: Date): Fragment {
  return sql`(
    exists (select from webhook_endpoint as endpoint where endpoint.company_id = ${companyId} and not endpoint.is_test)
    or exists (
      select from partner_key as key
      where key.company_id = ${companyId} and not key.is_test and 'events:read' = any(key.scopes)
        and key.revoked_at is null and (key.expires_at is null or key.expires_at > ${at})))`;
}

function isSubscribed(sql: Executor, type: WebhookType, isTest: boolean) {
  return sql`endpoint.is_enabled and endpoint.is_test = ${isTest} and ${type}::text = any(endpoint.types)`;
}
