import type { RequestOfEndpoint } from '@nabta/contract/core/endpoint';
import type {
  MadeWebhook,
  WebhookChanges,
  WebhookDraft,
  WebhookEndpoint,
} from '@nabta/contract/operations/partner';
import type { readWebhookLog as contract, WebhookLog } from '@nabta/contract/operations/partner-console';
import { latestPartnerVersion } from '@nabta/domain/partner';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import type { Executor } from '#core/postgres/database.ts';
import { recordChange } from '#features/people/audit/record-change.ts';
import {
  rotateSecret,
  createEndpoint,
  editEndpoint,
  findEndpoint,
  removeEndpoint,
  pingEndpoint,
  replayDeliveries,
  viewEndpoint,
} from '#features/services/webhook/manage-endpoints.ts';
import { readLog } from '#features/services/webhook/read-events.ts';

import { findManagedCompany } from './find-managed-company.ts';

type Change = { id: string; action: string; after?: object };

export async function addWebhook(
  context: Context,
  caller: Caller,
  { companyId, isTest, ...draft }: WebhookDraft & { companyId: string; isTest: boolean },
): Promise<MadeWebhook> {
  return context.database.transaction(async (sql) => {
    await findManagedCompany(sql, caller, companyId);
    const [version, createdBy] = [latestPartnerVersion, caller.accountId];
    const created = await createEndpoint(context, sql, { companyId, isTest, draft, version, createdBy });
    const { id } = created.webhook;
    const after = { companyId, ...draft };
    await recordWebhookChange(context, sql, caller, { id, action: 'created', after });
    return created;
  });
}

export async function editWebhook(
  context: Context,
  caller: Caller,
  { id, changes }: { id: string; changes: WebhookChanges },
): Promise<WebhookEndpoint> {
  return changeWebhook(context, caller, {
    change: { id, action: 'edited', after: changes },
    apply: (sql, endpoint) => editEndpoint(context, sql, endpoint, changes),
  });
}

export async function renewSecret(context: Context, caller: Caller, id: string): Promise<MadeWebhook> {
  return changeWebhook(context, caller, {
    change: { id, action: 'secret_changed' },
    apply: (sql, endpoint) => rotateSecret(context, sql, endpoint),
  });
}

export async function removeWebhook(context: Context, caller: Caller, id: string): Promise<void> {
  await changeWebhook(context, caller, { change: { id, action: 'removed' }, apply: removeEndpoint });
}

export async function pingWebhook(context: Context, caller: Caller, id: string): Promise<void> {
  await context.database.transaction(async (sql) => {
    await findManagedEndpoint(sql, caller, id);
    await pingEndpoint(context, sql, id);
  });
}

export async function replayWebhooks(
  context: Context,
  caller: Caller,
  { id, deliveryIds }: { id: string; deliveryIds: readonly number[] | undefined },
): Promise<{ count: number }> {
  return context.database.transaction(async (sql) => {
    await findManagedEndpoint(sql, caller, id);
    const count = await replayDeliveries(context, sql, { endpointId: id, deliveryIds });
    await recordWebhookChange(context, sql, caller, { id, action: 'replayed', after: { count } });
    return { count };
  });
}

type WebhookLogQuery = RequestOfEndpoint<typeof contract>['query'];

export async function readWebhookLog(
  sql: Executor,
  caller: Caller,
  { id, ...query }: WebhookLogQuery & { id: string },
): Promise<WebhookLog> {
  const webhook = await findEndpoint(sql, id);
  const company = await findManagedCompany(sql, caller, webhook.companyId);
  const { status, cursor, limit } = query;
  const deliveries = await readLog(sql, { endpointId: id, status, cursor, limit });
  return { company, webhook: viewEndpoint(webhook), deliveries };
}

async function findManagedEndpoint(sql: Executor, caller: Caller, id: string) {
  const endpoint = await findEndpoint(sql, id);
  await findManagedCompany(sql, caller, endpoint.companyId);
  return endpoint;
}

type Endpoint = Awaited<ReturnType<typeof findEndpoint>>;

/** Applies a change to a webhook that the caller manages, and logs it. */
async function changeWebhook<Result>(
  context: Context,
  caller: Caller,
  { change, apply }: { change: Change; apply: (sql: Executor, endpoint: Endpoint) => Promise<Result> },
): Promise<Result> {
  return context.database.transaction(async (sql) => {
    const result = await apply(sql, await findManagedEndpoint(sql, caller, change.id));
    await recordWebhookChange(context, sql, caller, change);
    return result;
  });
}

async function recordWebhookChange(
  { clock }: Context,
  sql: Executor,
  { accountId: actorId }: Caller,
  { id: subjectId, ...change }: Change,
): Promise<void> {
  await recordChange(sql, { actorId, subject: 'webhook', subjectId, ...change, at: clock.now() });
}
