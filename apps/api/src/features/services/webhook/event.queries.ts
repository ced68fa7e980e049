import type { WebhookType } from '@nabta/domain/partner';

import type { Executor, Fragment } from '../../platform/postgres/database.ts';

export type EventRow = {
  id: string;
  sequence: number;
  type: string;
  isTest: boolean;
  at: Date;
  data: Record<string, unknown>;
};

type Told = { type: WebhookType; at: Date; giveUpAt: Date };

/**
 * Writes an event about trees for each company that sponsors one, or gave it for an order, and asks for events; with it what
 * waits for each of its addresses that listens, which are answered. For all other trees it reads three indexes and writes nothing.
 */
export async function insertTreeEvents(
  sql: Executor,
  { treeIds, told, ...event }: Told & { treeIds: readonly string[]; told: object },
): Promise<string[]> {
  const ofOrder = sql`
    from partner_order_tree as ordered join partner_order on partner_order.id = ordered.order_id
    where ordered.tree_id = tree.id`;
  return insertDeliveries(sql, {
    ...event,
    events: sql`
      select concerned.company_id, false, ${event.type}::text, tree.public_id,
        jsonb_build_object(
          'tree', jsonb_build_object('publicId', tree.public_id, 'specie', tree.specie_id,
            'plantedAt', iso_instant(tree.planted_at)),
          'order', (
            select jsonb_build_object('id', partner_order.id, 'reference', partner_order.reference)
            ${ofOrder} and partner_order.company_id = concerned.company_id
            order by partner_order.id desc limit 1)
        ) || ${JSON.stringify(told)}::text::jsonb,
        ${event.at}::timestamptz
      from tree
      cross join lateral (select tree.company_id union select partner_order.company_id ${ofOrder}) as concerned
      where tree.id = any(${[...treeIds]}::uuid[]) and ${asksForEvents(sql, sql`concerned.company_id`, event.at)}
      order by tree.id`,
  });
}

/** The same about a delivery of an effort that the company pays for. */
export async function insertDeliveryEvent(
  sql: Executor,
  { deliveryId, ...event }: Told & { deliveryId: string },
): Promise<string[]> {
  return insertDeliveries(sql, {
    ...event,
    events: sql`
      select effort.company_id, false, ${event.type}::text, delivery.code,
        jsonb_build_object('delivery', jsonb_build_object('code', delivery.code, 'status', delivery.status,
          'dueOn', to_char(delivery.due_on, 'YYYY-MM-DD'), 'effort', effort.name)),
        ${event.at}::timestamptz
      from delivery join effort on effort.id = delivery.effort_id
      where delivery.id = ${deliveryId} and ${asksForEvents(sql, sql`effort.company_id`, event.at)}`,
  });
}

/** An event of test mode; it is written even where nobody listens, so that it can be answered. */
export async function insertTestEvent(
  sql: Executor,
  { companyId, publicId, told, ...event }: Told & { companyId: string; publicId: string; told: object },
): Promise<string[]> {
  const ofTree = sql`jsonb_build_object(
    'tree', jsonb_build_object('publicId', tree.public_id, 'specie', tree.specie_id,
      'plantedAt', iso_instant(tree.planted_at)),
    'order', (
      select jsonb_build_object('id', partner_order.id, 'reference', partner_order.reference)
      from partner_order_tree as ordered join partner_order on partner_order.id = ordered.order_id
      where ordered.test_tree_id = tree.id
      order by partner_order.id desc limit 1))`;
  return insertDeliveries(sql, {
    ...event,
    isTest: true,
    events: sql`
      select tree.company_id, true, ${event.type}::text, tree.public_id,
        ${event.type === 'delivery.moved' ? sql`'{}'::jsonb` : ofTree} || ${JSON.stringify(told)}::text::jsonb,
        ${event.at}::timestamptz
      from partner_test_tree as tree
      where tree.company_id = ${companyId} and tree.public_id = ${publicId}`,
  });
}

/** An event that tells of nothing, for one address alone. */
export async function insertPing(
  sql: Executor,
  { endpointId, at, giveUpAt }: { endpointId: string; at: Date; giveUpAt: Date },
): Promise<void> {
  await sql`
    with event as (
      insert into webhook_event (company_id, is_test, type, subject, data, at)
      select company_id, is_test, 'ping', concat('ping ', uuidv7()), '{}', ${at}
      from webhook_endpoint where id = ${endpointId}
      returning seq, subject
    )
    insert into webhook_delivery (endpoint_id, event_seq, subject, next_at, give_up_at)
    select ${endpointId}, event.seq, event.subject, ${at}, ${giveUpAt} from event`;
}

/**
 * The number up to which every event is there, or never will be. The last one drawn is read first, then who is writing, then
 * events: whoever is not seen writing ended before, or draws a higher number.
 */
export async function selectSettledSequence(sql: Executor): Promise<number> {
  const [drawn] = await sql<{ last: number }[]>`
    select last_value::float8 as last from webhook_event_seq_seq`;
  const [writing] = await sql<{ first: number | null }[]>`
    select min(classid::bigint << 31 | objid::bigint)::float8 as first from pg_locks
    where locktype = 'advisory' and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())`;
  return Math.min(drawn?.last ?? 0, writing?.first ?? Infinity);
}

/** Events of a company after a number and up to another, oldest first. */
export async function selectEventsBetween(
  sql: Executor,
  asked: { companyId: string; isTest: boolean; afterSequence: number; lastSequence: number; limit: number },
): Promise<EventRow[]> {
  return sql<EventRow[]>`
    select ${eventColumns(sql)}
    from webhook_event as event
    where company_id = ${asked.companyId} and is_test = ${asked.isTest}
      and seq > ${asked.afterSequence} and seq <= ${asked.lastSequence}
    order by seq
    limit ${asked.limit}`;
}

export async function selectNewestEvent(
  sql: Executor,
  { companyId, subject }: { companyId: string; subject: string },
): Promise<EventRow | undefined> {
  const [row] = await sql<EventRow[]>`
    select ${eventColumns(sql)} from webhook_event as event
    where company_id = ${companyId} and is_test and subject = ${subject}
    order by seq desc limit 1`;
  return row;
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

type Deliveries = Told & {
  isTest?: boolean;
  /** Gives company, mode, type, subject, data and moment. */
  events: Fragment;
};

async function insertDeliveries(
  sql: Executor,
  { events, type, at, giveUpAt, isTest = false }: Deliveries,
): Promise<string[]> {
  const rows = await sql<{ endpointId: string }[]>`
    with event as (
      insert into webhook_event (company_id, is_test, type, subject, data, at)
      ${events}
      returning seq, company_id, subject
    )
    insert into webhook_delivery (endpoint_id, event_seq, subject, next_at, give_up_at)
    select endpoint.id, event.seq, event.subject, ${at}, ${giveUpAt}
    from event join webhook_endpoint as endpoint on endpoint.company_id = event.company_id
    where ${listens(sql, type, isTest)}
    returning endpoint_id as "endpointId"`;
  return [...new Set(rows.map(({ endpointId }) => endpointId))];
}

/** Whether a company has an address, be it switched off for now, or a key that reads what happened. */
function asksForEvents(sql: Executor, companyId: Fragment, at: Date): Fragment {
  return sql`(
    exists (select from webhook_endpoint as told where told.company_id = ${companyId} and not told.is_test)
    or exists (
      select from partner_key as key
      where key.company_id = ${companyId} and not key.is_test and 'events:read' = any(key.scopes)
        and key.revoked_at is null and (key.expires_at is null or key.expires_at > ${at})))`;
}

function listens(sql: Executor, type: WebhookType, isTest: boolean) {
  return sql`endpoint.is_enabled and endpoint.is_test = ${isTest} and ${type}::text = any(endpoint.types)`;
}
