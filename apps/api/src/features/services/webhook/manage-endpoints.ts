import type {
  MadeWebhook,
  WebhookChanges,
  WebhookDraft,
  WebhookEndpoint,
} from '@nabta/contract/operations/partner';
import type { Translations } from '@nabta/domain/language';
import type { PartnerVersion } from '@nabta/domain/partner';

import { day, addMs } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { AppError, invalidInput, requireFound } from '#core/errors/app-error.ts';
import { addJob } from '#core/jobs/job-queue.ts';
import type { Executor } from '#core/postgres/database.ts';

import { updateReplayed } from './delivery.queries.ts';
import {
  type CountedEndpointRow,
  deleteEndpoint,
  type EndpointOwner,
  insertEndpoint,
  selectEndpoint,
  selectEndpoints,
  updateEndpoint,
  updateGeneration,
  updateAnswered,
} from './endpoint.queries.ts';
import { insertPing } from './event.queries.ts';
import { webhookRetryWindowMs } from './retry-plan.ts';
import { webhookSecret } from './webhook-secret.ts';
import { deliverWebhooks } from './webhook.jobs.ts';

const addressRefused: Translations = {
  ar: 'يلزم عنوان يبدأ بـ ‎https://‎ وله اسم عام، من غير منفذ أو كلمة مرور.',
  en: 'Use an address that begins with https:// and has a public name, without a port or a password.',
  pt: 'Use um endereço que comece com https:// e tenha um nome público, sem porta nem senha.',
};

/** Per mode (live and test). */
const maxEndpoints = 10;
/** Both secrets sign during rotation, so receivers can switch one by one. */
const rotationOverlapMs = day;

export async function listEndpoints(sql: Executor, owner: EndpointOwner): Promise<WebhookEndpoint[]> {
  return (await selectEndpoints(sql, owner)).map(viewEndpoint);
}

/** Throws `NOT_FOUND` also for endpoints of other owners. */
export async function findEndpoint(
  sql: Executor,
  id: string,
  owner?: EndpointOwner,
): Promise<CountedEndpointRow> {
  return requireFound(await selectEndpoint(sql, id, owner));
}

type CreateEndpointInput = Required<EndpointOwner> & {
  draft: WebhookDraft;
  version: PartnerVersion;
  createdBy: string | null;
};

export async function createEndpoint(
  context: Context,
  sql: Executor,
  { draft: { url, types }, ...endpoint }: CreateEndpointInput,
): Promise<MadeWebhook> {
  assertCallable(context, url);
  if ((await selectEndpoints(sql, endpoint)).length >= maxEndpoints) throw new AppError('CONFLICT');
  const createdAt = context.clock.now();
  const id = await insertEndpoint(sql, { ...endpoint, url, types: [...new Set(types)], createdAt });
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

export async function rotateSecret(
  context: Context,
  sql: Executor,
  { id }: CountedEndpointRow,
): Promise<MadeWebhook> {
  await updateGeneration(sql, id, addMs(context.clock.now(), rotationOverlapMs));
  return withSecret(context, await findEndpoint(sql, id));
}

export async function removeEndpoint(sql: Executor, { id }: CountedEndpointRow): Promise<void> {
  await deleteEndpoint(sql, id);
}

export function viewEndpoint(row: CountedEndpointRow): WebhookEndpoint {
  const { id, url, types, isTest, isEnabled, version, failures, waiting, givenUp } = row;
  const fields = { id, url, types, isTest, isEnabled, version, failures, waiting, givenUp };
  return {
    ...fields,
    previousSecretUntil: row.previousUntil?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

function withSecret({ secrets }: Context, endpoint: CountedEndpointRow): MadeWebhook {
  return { webhook: viewEndpoint(endpoint), secret: webhookSecret(secrets, endpoint) };
}

function assertCallable({ webhooks }: Context, url: string): void {
  if (!webhooks.mayCall(url)) throw invalidInput('body.url', addressRefused);
}

type Replay = { endpointId: string; deliveryIds: readonly number[] | undefined };

/** Resends events in their original order and ends a pause of the endpoint. */
export async function replayDeliveries(
  { clock }: Context,
  sql: Executor,
  { endpointId, deliveryIds }: Replay,
): Promise<number> {
  const now = clock.now();
  const deadline = addMs(now, webhookRetryWindowMs);
  const count = await updateReplayed(sql, { endpointId, deliveryIds, now, deadline });
  await deliverNow(sql, endpointId);
  return count;
}

export async function pingEndpoint({ clock }: Context, sql: Executor, endpointId: string): Promise<void> {
  const at = clock.now();
  await insertPing(sql, { endpointId, at, deadline: addMs(at, webhookRetryWindowMs) });
  await deliverNow(sql, endpointId);
}

async function deliverNow(sql: Executor, endpointId: string): Promise<void> {
  await updateAnswered(sql, endpointId);
  await addJob(sql, deliverWebhooks, { endpointId });
}
