import type { MadeWebhook, WebhookChanges, WebhookDraft, WebhookEndpoint } from '@nabta/contract/partner';
import type { PartnerVersion } from '@nabta/domain/partner';

import { day, later } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, invalidInput } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import {
  type CountedEndpointRow,
  deleteEndpoint,
  type EndpointHolder,
  insertEndpoint,
  selectEndpoint,
  selectEndpoints,
  updateEndpoint,
  updateGeneration,
} from './endpoint.queries.ts';
import { webhookSecret } from './webhook-secret.ts';
import { addressRefused } from './webhook.texts.ts';
import { viewEndpoint } from './webhook.view.ts';

/** Of each mode; more make nothing clearer. */
const maxEndpoints = 10;
/** So long both secrets sign, for receivers that are many. */
const bothSignMs = day;

export async function listEndpoints(sql: Executor, holder: EndpointHolder): Promise<WebhookEndpoint[]> {
  return (await selectEndpoints(sql, holder)).map(viewEndpoint);
}

/** Throws `NOT_FOUND` for what is another's, as for what is not there. */
export async function findEndpoint(
  sql: Executor,
  id: string,
  holder?: EndpointHolder,
): Promise<CountedEndpointRow> {
  const endpoint = await selectEndpoint(sql, id, holder);
  if (endpoint === undefined) throw new AppError('NOT_FOUND');
  return endpoint;
}

type Making = Required<EndpointHolder> & {
  draft: WebhookDraft;
  version: PartnerVersion;
  createdBy: string | null;
};

export async function createEndpoint(
  context: Context,
  sql: Executor,
  { companyId, isTest, draft, version, createdBy }: Making,
): Promise<MadeWebhook> {
  assertCallable(context, draft.url);
  if ((await selectEndpoints(sql, { companyId, isTest })).length >= maxEndpoints)
    throw new AppError('CONFLICT');
  const types = [...new Set(draft.types)];
  const createdAt = context.clock.now();
  const id = await insertEndpoint(sql, {
    companyId,
    isTest,
    url: draft.url,
    types,
    version,
    createdBy,
    createdAt,
  });
  return withSecret(context, await findEndpoint(sql, id));
}

export async function editEndpoint(
  context: Context,
  sql: Executor,
  endpoint: CountedEndpointRow,
  changes: WebhookChanges,
): Promise<WebhookEndpoint> {
  const { url = endpoint.url, types = endpoint.types, isEnabled = endpoint.isEnabled } = changes;
  assertCallable(context, url);
  await updateEndpoint(sql, endpoint.id, { url, types: [...new Set(types)], isEnabled });
  return viewEndpoint(await findEndpoint(sql, endpoint.id));
}

export async function changeSecret(
  context: Context,
  sql: Executor,
  { id }: CountedEndpointRow,
): Promise<MadeWebhook> {
  await updateGeneration(sql, id, later(context.clock.now(), bothSignMs));
  return withSecret(context, await findEndpoint(sql, id));
}

export async function removeEndpoint(sql: Executor, { id }: CountedEndpointRow): Promise<void> {
  await deleteEndpoint(sql, id);
}

function withSecret({ secrets }: Context, endpoint: CountedEndpointRow): MadeWebhook {
  return { webhook: viewEndpoint(endpoint), secret: webhookSecret(secrets, endpoint) };
}

function assertCallable({ webhooks }: Context, url: string): void {
  if (!webhooks.mayCall(url)) throw invalidInput('body.url', addressRefused);
}
