import { deliveryStates } from '@nabta/domain/partner';
import * as z from 'zod/mini';

import { endpoint } from './endpoint.ts';
import {
  madeWebhook,
  partnerScope,
  partnerVersion,
  webhookChanges,
  webhookDraft,
  webhookEndpoint,
} from './partner.ts';
import { id, instant, localizedName, nothing, text } from './primitives.ts';

/** What lets a program act for a company, without the key itself. */
export const partnerKey = z.strictObject({
  id,
  name: z.string(),
  /** Its first characters, by which people know it again. */
  hint: z.string(),
  isTest: z.boolean(),
  scopes: z.array(partnerScope),
  version: partnerVersion,
  /** How many calls a minute. */
  perMinute: z.int(),
  /** Who made it; null where they are gone. */
  madeBy: z.nullable(z.string()),
  createdAt: instant,
  expiresAt: z.nullable(instant),
  lastUsedAt: z.nullable(instant),
  revokedAt: z.nullable(instant),
  state: z.enum(['good', 'expired', 'revoked']),
});
export type PartnerKey = z.output<typeof partnerKey>;

/** A key is told once, to who made it. */
export const madeKey = z.strictObject({ key: partnerKey, secret: z.string() });
export type MadeKey = z.output<typeof madeKey>;

/** A company whose partners the caller manages. */
export const partnerCompany = z.strictObject({
  id,
  name: localizedName,
  keys: z.int(),
  webhooks: z.int(),
});
export type PartnerCompany = z.output<typeof partnerCompany>;

/** What programs of a company may do, and where they are told. */
export const partnerAccess = z.strictObject({
  company: z.strictObject({ id, name: localizedName }),
  keys: z.array(partnerKey),
  webhooks: z.array(webhookEndpoint),
});
export type PartnerAccess = z.output<typeof partnerAccess>;

/** One try to tell an address. */
export const webhookAttempt = z.strictObject({
  at: instant,
  /** Null where there was no answer. */
  status: z.nullable(z.int()),
  durationMs: z.int(),
  /** The beginning of the answer, or why there was none. */
  answer: z.string(),
});
export type WebhookAttempt = z.output<typeof webhookAttempt>;

export const webhookStatus = z.enum(deliveryStates);

/** An event on its way to one address. */
export const webhookDelivery = z.strictObject({
  id: z.int(),
  eventId: id,
  type: z.string(),
  subject: z.string(),
  at: instant,
  status: webhookStatus,
  /** Null unless it waits. */
  nextAt: z.nullable(instant),
  /** How often it was sent, also before it was sent again. */
  tries: z.int(),
  /** The newest ten, newest first. */
  attempts: z.array(webhookAttempt),
  /** What was sent, as JSON. */
  payload: z.string(),
});
export type WebhookDelivery = z.output<typeof webhookDelivery>;

/** An address and what it was told. */
export const webhookLog = z.strictObject({
  company: z.strictObject({ id, name: localizedName }),
  webhook: webhookEndpoint,
  deliveries: z.array(webhookDelivery),
});
export type WebhookLog = z.output<typeof webhookLog>;

const staff = ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE', 'FORBIDDEN'] as const;
const ofCompany = z.strictObject({ companyId: id });
const ofOne = z.strictObject({ id });

export const listPartnerCompanies = endpoint({
  method: 'GET',
  path: '/console/partner',
  access: 'staff',
  summary: 'Companies whose keys and webhooks the caller manages',
  data: z.array(partnerCompany),
  errors: [...staff],
});

export const readPartnerAccess = endpoint({
  method: 'GET',
  path: '/console/partner/:companyId',
  access: 'staff',
  summary: 'Keys and webhooks of a company',
  params: ofCompany,
  data: partnerAccess,
  errors: [...staff, 'NOT_FOUND'],
});

export const createPartnerKey = endpoint({
  method: 'POST',
  path: '/console/partner/:companyId/key',
  access: 'staff',
  summary: 'Makes a key, which is told this once',
  params: ofCompany,
  body: z.strictObject({
    name: text(1, 80),
    isTest: z.boolean(),
    scopes: z.array(partnerScope).check(z.minLength(1), z.maxLength(10)),
    expiresAt: z.optional(z.nullable(instant)),
  }),
  data: madeKey,
  errors: [...staff, 'NOT_FOUND', 'CONFLICT'],
});

export const revokePartnerKey = endpoint({
  method: 'DELETE',
  path: '/console/partner_key/:id',
  access: 'staff',
  summary: 'Ends a key at once',
  params: ofOne,
  data: nothing,
  errors: [...staff, 'NOT_FOUND'],
});

export const addWebhook = endpoint({
  method: 'POST',
  path: '/console/partner/:companyId/webhook',
  access: 'staff',
  summary: 'Tells an address of events of a company from now on',
  params: ofCompany,
  body: z.strictObject({ ...webhookDraft.shape, isTest: z.boolean() }),
  data: madeWebhook,
  errors: [...staff, 'NOT_FOUND', 'CONFLICT'],
});

export const readWebhookLog = endpoint({
  method: 'GET',
  path: '/console/webhook/:id',
  access: 'staff',
  summary: 'An address and what it was told, newest first',
  params: ofOne,
  query: z.strictObject({
    status: z.optional(webhookStatus),
    cursor: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(Number.MAX_SAFE_INTEGER))),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
  }),
  data: webhookLog,
  errors: [...staff, 'NOT_FOUND'],
});

export const editWebhook = endpoint({
  method: 'PATCH',
  path: '/console/webhook/:id',
  access: 'staff',
  summary: 'Changes where or of what an address is told, or stops it',
  params: ofOne,
  body: webhookChanges,
  data: webhookEndpoint,
  errors: [...staff, 'NOT_FOUND'],
});

export const removeWebhook = endpoint({
  method: 'DELETE',
  path: '/console/webhook/:id',
  access: 'staff',
  summary: 'Forgets an address and what waits for it',
  params: ofOne,
  data: nothing,
  errors: [...staff, 'NOT_FOUND'],
});

export const renewWebhookSecret = endpoint({
  method: 'POST',
  path: '/console/webhook/:id/secret',
  access: 'staff',
  summary: 'Another secret; the one before signs as well for a day',
  params: ofOne,
  data: madeWebhook,
  errors: [...staff, 'NOT_FOUND'],
});

export const pingWebhook = endpoint({
  method: 'POST',
  path: '/console/webhook/:id/ping',
  access: 'staff',
  summary: 'Sends an event that tells of nothing, to see that the address answers',
  params: ofOne,
  data: nothing,
  errors: [...staff, 'NOT_FOUND'],
});

export const replayWebhooks = endpoint({
  method: 'POST',
  path: '/console/webhook/:id/replay',
  access: 'staff',
  summary: 'Sends again what was told or given up',
  params: ofOne,
  body: z.strictObject({
    /** Those of the log; left out: all that were given up. */
    deliveries: z.optional(z.array(z.int().check(z.gte(1))).check(z.minLength(1), z.maxLength(100))),
  }),
  data: z.strictObject({ count: z.int() }),
  errors: [...staff, 'NOT_FOUND'],
});
