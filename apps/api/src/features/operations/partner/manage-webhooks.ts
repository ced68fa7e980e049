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
} from '#features/services/webhook/manage-endpoints.ts';
import { readLog } from '#features/services/webhook/read-events.ts';
import { pingEndpoint, replayDeliveries } from '#features/services/webhook/replay-deliveries.ts';
import { viewEndpoint } from '#features/services/webhook/webhook.view.ts';

import { findManagedCompany } from './find-managed-company.ts';

type Endpoint = Awaited<ReturnType<typeof findEndpoint>>;
type Change = { action: string; id: string; after?: object };

export async function addWebhook(
  context: Context,
  sql: Executor,
  caller: Caller,
  { companyId, isTest, ...draft }: WebhookDraft & { companyId: string; isTest: boolean },
): Promise<MadeWebhook> {
  await findManagedCompany(sql, caller, companyId);
  const version = latestPartnerVersion;
  const createdBy = caller.accountId;
  const created = await createEndpoint(context, sql, { companyId, isTest, draft, version, createdBy });
  await recordWebhookChange(context, sql, caller, {
    action: 'created',
    id: created.webhook.id,
    after: { companyId, ...draft },
  });
  return created;
}

export async function editWebhook(
  context: Context,
  sql: Executor,
  caller: Caller,
  { id, changes }: { id: string; changes: WebhookChanges },
): Promise<WebhookEndpoint> {
  const edited = await editEndpoint(context, sql, await findManagedEndpoint(sql, caller, id), changes);
  await recordWebhookChange(context, sql, caller, { action: 'edited', id, after: changes });
  return edited;
}

export async function renewSecret(
  context: Context,
  sql: Executor,
  caller: Caller,
  id: string,
): Promise<MadeWebhook> {
  const created = await rotateSecret(context, sql, await findManagedEndpoint(sql, caller, id));
  await recordWebhookChange(context, sql, caller, { action: 'secret_changed', id });
  return created;
}

export async function removeWebhook(
  context: Context,
  sql: Executor,
  caller: Caller,
  id: string,
): Promise<void> {
  await removeEndpoint(sql, await findManagedEndpoint(sql, caller, id));
  await recordWebhookChange(context, sql, caller, { action: 'removed', id });
}

export async function pingWebhook(
  context: Context,
  sql: Executor,
  caller: Caller,
  id: string,
): Promise<void> {
  await findManagedEndpoint(sql, caller, id);
  await pingEndpoint(context, sql, id);
}

export async function replayWebhooks(
  context: Context,
  sql: Executor,
  caller: Caller,
  { id, deliveryIds }: { id: string; deliveryIds: readonly number[] | undefined },
): Promise<{ count: number }> {
  await findManagedEndpoint(sql, caller, id);
  const count = await replayDeliveries(context, sql, { endpointId: id, deliveryIds });
  await recordWebhookChange(context, sql, caller, { action: 'replayed', id, after: { count } });
  return { count };
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

async function findManagedEndpoint(sql: Executor, caller: Caller, id: string): Promise<Endpoint> {
  const endpoint = await findEndpoint(sql, id);
  await findManagedCompany(sql, caller, endpoint.companyId);
  return endpoint;
}

async function recordWebhookChange(
  { clock }: Context,
  sql: Executor,
  { accountId }: Caller,
  { action, id, after }: Change,
): Promise<void> {
  await recordChange(sql, {
    actorId: accountId,
    action,
    subject: 'webhook',
    subjectId: id,
    ...(after && { after }),
    at: clock.now(),
  });
}
