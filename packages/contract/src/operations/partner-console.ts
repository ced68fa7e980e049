import { webhookDeliveryStates } from '@nabta/domain/partner';
import * as z from 'zod/mini';

import { endpoint } from '../core/endpoint.ts';
import { id, instant, localizedName, nothing, text } from '../core/primitives.ts';
import {
  madeWebhook,
  partnerScope,
  partnerVersion,
  webhookChanges,
  webhookDraft,
  webhookEndpoint,
} from './partner.ts';

/** API key of a company, without its secret. */
export const partnerKey = z.strictObject({
  id,
  name: z.string(),
  /** First characters, to identify the key. */
  hint: z.string(),
  isTest: z.boolean(),
  scopes: z.array(partnerScope),
  version: partnerVersion,
  /** Requests per minute. */
  perMinute: z.int(),
  /** Creator; null when the account was deleted. */
  madeBy: z.nullable(z.string()),
  createdAt: instant,
  expiresAt: z.nullable(instant),
  lastUsedAt: z.nullable(instant),
  revokedAt: z.nullable(instant),
  state: z.enum(['good', 'expired', 'revoked']),
});
export type PartnerKey = z.output<typeof partnerKey>;

/** The secret is returned once, to its creator. */
export const madeKey = z.strictObject({ key: partnerKey, secret: z.string() });
export type MadeKey = z.output<typeof madeKey>;

export const partnerCompany = z.strictObject({
  id,
  name: localizedName,
  keys: z.int(),
  webhooks: z.int(),
});
export type PartnerCompany = z.output<typeof partnerCompany>;

/** API keys and webhooks of a company. */
export const partnerAccess = z.strictObject({
  company: z.strictObject({ id, name: localizedName }),
  keys: z.array(partnerKey),
  webhooks: z.array(webhookEndpoint),
});
export type PartnerAccess = z.output<typeof partnerAccess>;

/** One delivery attempt. */
export const webhookAttempt = z.strictObject({
  at: instant,
  /** Null without a response. */
  status: z.nullable(z.int()),
  durationMs: z.int(),
  /** Start of the response body, or the network error. */
  answer: z.string(),
});
export type WebhookAttempt = z.output<typeof webhookAttempt>;

export const webhookStatus = z.enum(webhookDeliveryStates);

/** Delivery of an event to one webhook. */
export const webhookDelivery = z.strictObject({
  id: z.int(),
  eventId: id,
  type: z.string(),
  subject: z.string(),
  at: instant,
  status: webhookStatus,
  /** Null unless waiting. */
  nextAt: z.nullable(instant),
  /** Number of attempts, including those before a replay. */
  tries: z.int(),
  /** The newest ten, newest first. */
  attempts: z.array(webhookAttempt),
  /** Sent JSON. */
  payload: z.string(),
});
export type WebhookDelivery = z.output<typeof webhookDelivery>;

export const webhookLog = z.strictObject({
  company: z.strictObject({ id, name: localizedName }),
  webhook: webhookEndpoint,
  deliveries: z.array(webhookDelivery),
});
export type WebhookLog = z.output<typeof webhookLog>;

const staffErrors = ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE', 'FORBIDDEN'] as const;
const managers = { access: 'staff', capability: 'managePartners' } as const;
const companyParams = z.strictObject({ companyId: id });
const idParams = z.strictObject({ id });

export const listPartnerCompanies = endpoint({
  method: 'GET',
  path: '/console/partner',
  ...managers,
  summary: 'Companies whose keys and webhooks the caller manages',
  data: z.array(partnerCompany),
  errors: [...staffErrors],
});

export const readPartnerAccess = endpoint({
  method: 'GET',
  path: '/console/partner/:companyId',
  ...managers,
  summary: 'Keys and webhooks of a company',
  params: companyParams,
  data: partnerAccess,
  errors: [...staffErrors, 'NOT_FOUND'],
});

export const createPartnerKey = endpoint({
  method: 'POST',
  path: '/console/partner/:companyId/key',
  ...managers,
  summary: 'Creates a key; its secret is returned once',
  params: companyParams,
  body: z.strictObject({
    name: text(1, 80),
    isTest: z.boolean(),
    scopes: z.array(partnerScope).check(z.minLength(1), z.maxLength(10)),
    expiresAt: z.optional(z.nullable(instant)),
  }),
  data: madeKey,
  errors: [...staffErrors, 'NOT_FOUND', 'CONFLICT', 'BROWSER_TOO_NEW'],
});

export const revokePartnerKey = endpoint({
  method: 'DELETE',
  path: '/console/partner_key/:id',
  ...managers,
  summary: 'Revokes a key immediately',
  params: idParams,
  data: nothing,
  errors: [...staffErrors, 'NOT_FOUND'],
});

export const addWebhook = endpoint({
  method: 'POST',
  path: '/console/partner/:companyId/webhook',
  ...managers,
  summary: 'Creates a webhook for events of a company',
  params: companyParams,
  body: z.strictObject({ ...webhookDraft.shape, isTest: z.boolean() }),
  data: madeWebhook,
  errors: [...staffErrors, 'NOT_FOUND', 'CONFLICT'],
});

export const readWebhookLog = endpoint({
  method: 'GET',
  path: '/console/webhook/:id',
  ...managers,
  summary: 'A webhook with its deliveries, newest first',
  params: idParams,
  query: z.strictObject({
    status: z.optional(webhookStatus),
    cursor: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(Number.MAX_SAFE_INTEGER))),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
  }),
  data: webhookLog,
  errors: [...staffErrors, 'NOT_FOUND'],
});

export const editWebhook = endpoint({
  method: 'PATCH',
  path: '/console/webhook/:id',
  ...managers,
  summary: 'Changes URL or event types of a webhook, or disables it',
  params: idParams,
  body: webhookChanges,
  data: webhookEndpoint,
  errors: [...staffErrors, 'NOT_FOUND'],
});

export const removeWebhook = endpoint({
  method: 'DELETE',
  path: '/console/webhook/:id',
  ...managers,
  summary: 'Deletes a webhook and its waiting deliveries',
  params: idParams,
  data: nothing,
  errors: [...staffErrors, 'NOT_FOUND'],
});

export const renewWebhookSecret = endpoint({
  method: 'POST',
  path: '/console/webhook/:id/secret',
  ...managers,
  summary: 'Rotates the secret; the previous one also signs for a day',
  params: idParams,
  data: madeWebhook,
  errors: [...staffErrors, 'NOT_FOUND'],
});

export const pingWebhook = endpoint({
  method: 'POST',
  path: '/console/webhook/:id/ping',
  ...managers,
  summary: 'Sends a test event without data',
  params: idParams,
  data: nothing,
  errors: [...staffErrors, 'NOT_FOUND'],
});

export const replayWebhooks = endpoint({
  method: 'POST',
  path: '/console/webhook/:id/replay',
  ...managers,
  summary: 'Sends delivered or failed events again',
  params: idParams,
  body: z.strictObject({
    /** Deliveries of the log; defaults to all that failed permanently. */
    deliveries: z.optional(z.array(z.int().check(z.gte(1))).check(z.minLength(1), z.maxLength(100))),
  }),
  data: z.strictObject({ count: z.int() }),
  errors: [...staffErrors, 'NOT_FOUND'],
});
