import type { RequestOfEndpoint } from '@nabta/contract/endpoint';
import type { MadeWebhook, WebhookChanges, WebhookDraft, WebhookEndpoint } from '@nabta/contract/partner';
import type { readWebhookLog as contract, WebhookLog } from '@nabta/contract/partner-console';
import { newestPartnerVersion } from '@nabta/domain/partner';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { recordChange } from '../audit/record-change.ts';
import {
  changeSecret,
  createEndpoint,
  editEndpoint,
  findEndpoint,
  removeEndpoint,
} from '../webhook/manage-endpoints.ts';
import { readLog } from '../webhook/read-events.ts';
import { pingEndpoint, replayDeliveries } from '../webhook/send-again.ts';
import { viewEndpoint } from '../webhook/webhook.view.ts';
import { assertManagesPartners, findManagedCompany } from './find-managed-company.ts';

type Endpoint = Awaited<ReturnType<typeof findEndpoint>>;
type Change = { action: string; id: string; after?: object };

export async function addWebhook(
  context: Context,
  sql: Executor,
  caller: Caller,
  { companyId, isTest, ...draft }: WebhookDraft & { companyId: string; isTest: boolean },
): Promise<MadeWebhook> {
  await findManagedCompany(sql, caller, companyId);
  const version = newestPartnerVersion;
  const createdBy = caller.accountId;
  const made = await createEndpoint(context, sql, { companyId, isTest, draft, version, createdBy });
  await note(context, sql, caller, {
    action: 'created',
    id: made.webhook.id,
    after: { companyId, ...draft },
  });
  return made;
}

export async function editWebhook(
  context: Context,
  sql: Executor,
  caller: Caller,
  { id, changes }: { id: string; changes: WebhookChanges },
): Promise<WebhookEndpoint> {
  const edited = await editEndpoint(context, sql, await findManaged(sql, caller, id), changes);
  await note(context, sql, caller, { action: 'edited', id, after: changes });
  return edited;
}

export async function renewSecret(
  context: Context,
  sql: Executor,
  caller: Caller,
  id: string,
): Promise<MadeWebhook> {
  const made = await changeSecret(context, sql, await findManaged(sql, caller, id));
  await note(context, sql, caller, { action: 'secret_changed', id });
  return made;
}

export async function removeWebhook(
  context: Context,
  sql: Executor,
  caller: Caller,
  id: string,
): Promise<void> {
  await removeEndpoint(sql, await findManaged(sql, caller, id));
  await note(context, sql, caller, { action: 'removed', id });
}

export async function pingWebhook(
  context: Context,
  sql: Executor,
  caller: Caller,
  id: string,
): Promise<void> {
  await findManaged(sql, caller, id);
  await pingEndpoint(context, sql, id);
}

export async function replayWebhooks(
  context: Context,
  sql: Executor,
  caller: Caller,
  { id, deliveryIds }: { id: string; deliveryIds: readonly number[] | undefined },
): Promise<{ count: number }> {
  await findManaged(sql, caller, id);
  const count = await replayDeliveries(context, sql, { endpointId: id, deliveryIds });
  await note(context, sql, caller, { action: 'replayed', id, after: { count } });
  return { count };
}

type Asked = RequestOfEndpoint<typeof contract>['query'];

export async function readWebhookLog(
  sql: Executor,
  caller: Caller,
  { id, ...asked }: Asked & { id: string },
): Promise<WebhookLog> {
  assertManagesPartners(caller);
  const webhook = await findEndpoint(sql, id);
  const company = await findManagedCompany(sql, caller, webhook.companyId);
  const { status, cursor, limit } = asked;
  const deliveries = await readLog(sql, { endpointId: id, status, cursor, limit });
  return { company, webhook: viewEndpoint(webhook), deliveries };
}

async function findManaged(sql: Executor, caller: Caller, id: string): Promise<Endpoint> {
  assertManagesPartners(caller);
  const endpoint = await findEndpoint(sql, id);
  await findManagedCompany(sql, caller, endpoint.companyId);
  return endpoint;
}

async function note(
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
