import type { PartnerVersion, WebhookType } from '@nabta/domain/partner';

import type { Executor } from '#core/postgres/database.ts';

export type EndpointRow = {
  id: string;
  companyId: string;
  isTest: boolean;
  url: string;
  types: WebhookType[];
  version: PartnerVersion;
  generation: number;
  previousUntil: Date | null;
  isEnabled: boolean;
  failures: number;
  pausedUntil: Date | null;
  createdAt: Date;
};

export type CountedEndpointRow = EndpointRow & { waiting: number; givenUp: number };

export type EndpointOwner = { companyId: string; isTest?: boolean };

export async function selectEndpoints(sql: Executor, owner: EndpointOwner): Promise<CountedEndpointRow[]> {
  return sql<CountedEndpointRow[]>`
    select ${columns(sql)}, ${counts(sql)} from webhook_endpoint as endpoint
    where ${belongsTo(sql, owner)}
    order by id`;
}

export async function selectEndpoint(sql: Executor, id: string, owner?: EndpointOwner) {
  return sql.first<CountedEndpointRow>`
    select ${columns(sql)}, ${counts(sql)} from webhook_endpoint as endpoint
    where id = ${id} ${sql.when(owner, (value) => sql`and ${belongsTo(sql, value)}`)}`;
}

export async function selectEndpointToCall(sql: Executor, id: string): Promise<EndpointRow | undefined> {
  return sql.first<EndpointRow>`
    select ${columns(sql)} from webhook_endpoint as endpoint where id = ${id} and is_enabled`;
}

export type NewEndpoint = Pick<
  EndpointRow,
  'companyId' | 'isTest' | 'url' | 'types' | 'version' | 'createdAt'
> & {
  createdBy: string | null;
};

export async function insertEndpoint(sql: Executor, endpoint: NewEndpoint): Promise<string> {
  return sql.oneValue<string>`
    insert into webhook_endpoint (company_id, is_test, url, types, version, created_by, created_at)
    values (${endpoint.companyId}, ${endpoint.isTest}, ${endpoint.url}, ${endpoint.types}::text[], ${endpoint.version},
      ${endpoint.createdBy}, ${endpoint.createdAt})
    returning id`;
}

export type EndpointWrite = Pick<EndpointRow, 'url' | 'types' | 'isEnabled'>;

/** Resets failures and pause: a changed endpoint is assumed to work. */
export async function updateEndpoint(
  sql: Executor,
  id: string,
  { url, types, isEnabled }: EndpointWrite,
): Promise<void> {
  await sql`
    update webhook_endpoint
    set url = ${url}, types = ${types}::text[], is_enabled = ${isEnabled}, failures = 0, paused_until = null
    where id = ${id}`;
}

export async function updateGeneration(sql: Executor, id: string, previousUntil: Date): Promise<void> {
  await sql`
    update webhook_endpoint set generation = generation + 1, previous_until = ${previousUntil} where id = ${id}`;
}

export async function updateAnswered(sql: Executor, id: string): Promise<void> {
  await sql`update webhook_endpoint set failures = 0, paused_until = null where id = ${id} and failures > 0`;
}

export async function updateFailed(sql: Executor, id: string): Promise<number> {
  const failures = await sql.firstValue<number>`
    update webhook_endpoint set failures = failures + 1 where id = ${id} returning failures`;
  return failures ?? 0;
}

export async function updatePaused(sql: Executor, id: string, until: Date): Promise<void> {
  await sql`update webhook_endpoint set paused_until = ${until} where id = ${id}`;
}

export async function deleteEndpoint(sql: Executor, id: string): Promise<void> {
  await sql`delete from webhook_endpoint where id = ${id}`;
}

function belongsTo(sql: Executor, { companyId, isTest }: EndpointOwner) {
  return sql`endpoint.company_id = ${companyId} ${sql.when(isTest, (value) => sql`and endpoint.is_test = ${value}`)}`;
}

function columns(sql: Executor) {
  return sql`
    endpoint.id, endpoint.company_id as "companyId", endpoint.is_test as "isTest", endpoint.url, endpoint.types,
    endpoint.version, endpoint.generation, endpoint.previous_until as "previousUntil",
    endpoint.is_enabled as "isEnabled", endpoint.failures, endpoint.paused_until as "pausedUntil",
    endpoint.created_at as "createdAt"`;
}

function counts(sql: Executor) {
  return sql`
    (select count(*)::int from webhook_delivery where endpoint_id = endpoint.id and status = 'waiting') as waiting,
    (select count(*)::int from webhook_delivery where endpoint_id = endpoint.id and status = 'given_up') as "givenUp"`;
}
