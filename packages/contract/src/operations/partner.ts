import { giftStates, maxTreesPerGift, maxTreesPerOrder } from '@nabta/domain/gift-state';
import { partnerScopes, partnerVersions, webhookTypes } from '@nabta/domain/partner';
import * as z from 'zod/mini';

import { endpoint } from '../core/endpoint.ts';
import { id, instant, localizedName, nothing, phone, publicId, text } from '../core/primitives.ts';
import { giveTrees } from '../gifts/gift.ts';
import { treeOrigin, verification } from '../trees/verification.ts';

export const partnerScope = z.enum(partnerScopes);
export const partnerVersion = z.enum(partnerVersions);
export const webhookType = z.enum(webhookTypes);

export const partner = z.strictObject({
  company: z.strictObject({ id, name: localizedName }),
  isTest: z.boolean(),
  scopes: z.array(partnerScope),
  version: partnerVersion,
  expiresAt: z.nullable(instant),
});
export type Partner = z.output<typeof partner>;

/** Holder of a tree; never identifies a person. */
export const partnerHand = z.enum(['free', 'own', 'given', 'claimed']);

export const partnerTree = z.strictObject({
  publicId,
  specie: z.nullable(z.strictObject({ id: z.string(), commonName: localizedName })),
  plantedAt: instant,
  origin: treeOrigin,
  verification,
  /** Null while alive. */
  lostAt: z.nullable(instant),
  hand: partnerHand,
  longitude: z.number(),
  latitude: z.number(),
  /** Absolute URL of its page. */
  page: z.string(),
});
export type PartnerTree = z.output<typeof partnerTree>;

export const partnerCounters = z.strictObject({
  trees: z.int(),
  standing: z.int(),
  orders: z.int(),
  /** Trees of its orders, by gift status. */
  waiting: z.int(),
  claimed: z.int(),
  returned: z.int(),
});
export type PartnerCounters = z.output<typeof partnerCounters>;

export const partnerOrder = z.strictObject({
  id,
  reference: z.nullable(z.string()),
  isTest: z.boolean(),
  /** Status of its gift; with several gifts the first pending one, otherwise the last. */
  status: z.enum(giftStates),
  trees: z.array(publicId),
  /** First gift link for the receiver; null once ended, or when it can no longer be shown. */
  link: z.nullable(z.string()),
  /** One per tree; gifts of one `count` share a link. */
  gifts: z.array(z.strictObject({ publicId, status: z.enum(giftStates), link: z.nullable(z.string()) })),
  createdAt: instant,
});
export type PartnerOrder = z.output<typeof partnerOrder>;

export const cancelledOrder = z.strictObject({
  order: partnerOrder,
  /** Trees that are back with the company. */
  returned: z.int(),
  /** Trees that stay with their receivers. */
  opened: z.int(),
});
export type CancelledOrder = z.output<typeof cancelledOrder>;

/** An event, as sent by webhooks. */
export const partnerEvent = z.strictObject({
  id,
  /** Increases with every event; chronological per tree. */
  sequence: z.int(),
  type: z.string(),
  isTest: z.boolean(),
  at: instant,
  data: z.record(z.string(), z.unknown()),
});
export type PartnerEvent = z.output<typeof partnerEvent>;

export const webhookEndpoint = z.strictObject({
  id,
  url: z.string(),
  types: z.array(webhookType),
  isTest: z.boolean(),
  isEnabled: z.boolean(),
  version: partnerVersion,
  /** Consecutive failed attempts. */
  failures: z.int(),
  /** Number of waiting and of permanently failed events. */
  waiting: z.int(),
  givenUp: z.int(),
  /** Until then the previous secret also signs. */
  previousSecretUntil: z.nullable(instant),
  createdAt: instant,
});
export type WebhookEndpoint = z.output<typeof webhookEndpoint>;

/** The secret is returned once, to its creator. */
export const madeWebhook = z.strictObject({ webhook: webhookEndpoint, secret: z.string() });
export type MadeWebhook = z.output<typeof madeWebhook>;

export const webhookDraft = z.strictObject({
  url: text(8, 500),
  types: z.array(webhookType).check(z.minLength(1), z.maxLength(webhookTypes.length)),
});
export type WebhookDraft = z.output<typeof webhookDraft>;

export const webhookChanges = z.strictObject({
  url: z.optional(webhookDraft.shape.url),
  types: z.optional(webhookDraft.shape.types),
  isEnabled: z.optional(z.boolean()),
});
export type WebhookChanges = z.output<typeof webhookChanges>;

export const versionNotes = z.strictObject({ version: partnerVersion, changes: z.array(z.string()) });

const keyErrors = ['UNAUTHENTICATED', 'KEY_NOT_ALLOWED'] as const;
const limit = z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50);
const pageQuery = z.strictObject({ cursor: z.optional(id), limit });

export const getPartner = endpoint({
  method: 'GET',
  path: '/partner',
  access: 'partner',
  summary: 'Company, scopes and version of the key',
  data: partner,
  errors: [...keyErrors],
});

export const listPartnerVersions = endpoint({
  method: 'GET',
  path: '/partner/version',
  access: 'public',
  summary: 'The dated versions of the partner API and what changed with each',
  caching: { seconds: 3600, visibility: 'public' },
  data: z.array(versionNotes),
  errors: [],
});

export const listPartnerTrees = endpoint({
  method: 'GET',
  path: '/partner/tree',
  access: 'partner',
  scope: 'trees:read',
  summary: 'Trees of the partner, newest first',
  query: z.strictObject({ cursor: z.optional(publicId), limit }),
  data: z.array(partnerTree),
  errors: [...keyErrors],
});

export const getPartnerTree = endpoint({
  method: 'GET',
  path: '/partner/tree/:publicId',
  access: 'partner',
  scope: 'trees:read',
  summary: 'One tree of the partner',
  params: z.strictObject({ publicId }),
  data: partnerTree,
  errors: [...keyErrors, 'NOT_FOUND'],
});

export const getPartnerCounters = endpoint({
  method: 'GET',
  path: '/partner/counters',
  access: 'partner',
  scope: 'trees:read',
  summary: 'Number of trees and orders of the partner',
  data: partnerCounters,
  errors: [...keyErrors],
});

export const placeOrder = endpoint({
  method: 'POST',
  path: '/partner/order',
  access: 'partner',
  scope: 'orders:write',
  isIdempotent: true,
  summary: 'Gives trees of the partner for an order, to a phone or by a link',
  body: z.strictObject({
    reference: z.optional(z.nullable(text(1, 120))),
    /** Trees with a link each; with a phone, one message for all. Instead of `count`. */
    trees: z.optional(z.int().check(z.gte(1), z.lte(maxTreesPerOrder))),
    /** Trees behind one link. */
    count: z.optional(z.int().check(z.gte(1), z.lte(maxTreesPerGift))),
    /** Defaults to null: a link that the partner forwards. */
    phone: z.optional(z.nullable(phone)),
    message: giveTrees.body.shape.message,
    occasion: giveTrees.body.shape.occasion,
  }),
  data: partnerOrder,
  errors: [...keyErrors, 'INVALID_PHONE', 'GIFT_TO_SELF', 'POOL_EMPTY'],
});

export const listOrders = endpoint({
  method: 'GET',
  path: '/partner/order',
  access: 'partner',
  scope: 'orders:read',
  summary: 'Orders of the partner, newest first',
  query: z.strictObject({ ...pageQuery.shape, reference: z.optional(text(1, 120)) }),
  data: z.array(partnerOrder),
  errors: [...keyErrors],
});

export const getOrder = endpoint({
  method: 'GET',
  path: '/partner/order/:id',
  access: 'partner',
  scope: 'orders:read',
  summary: 'One order of the partner',
  params: z.strictObject({ id }),
  data: partnerOrder,
  errors: [...keyErrors, 'NOT_FOUND'],
});

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/partner/order/:id/cancel',
  access: 'partner',
  scope: 'orders:write',
  isIdempotent: true,
  summary: 'Takes back unopened gifts of an order that was cancelled or refunded',
  params: z.strictObject({ id }),
  body: z.strictObject({
    /** Trees that are still paid. */
    keep: z._default(z.int().check(z.gte(0), z.lte(maxTreesPerOrder)), 0),
  }),
  data: cancelledOrder,
  errors: [...keyErrors, 'NOT_FOUND'],
});

export const listPartnerEvents = endpoint({
  method: 'GET',
  path: '/partner/event',
  access: 'partner',
  scope: 'events:read',
  summary: 'Events of the last thirty days, oldest first',
  query: z.strictObject({
    afterSequence: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(Number.MAX_SAFE_INTEGER)), 0),
    limit,
  }),
  data: z.array(partnerEvent),
  errors: [...keyErrors],
});

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/partner/webhook',
  access: 'partner',
  scope: 'webhooks:write',
  summary: 'Webhooks of the partner',
  data: z.array(webhookEndpoint),
  errors: [...keyErrors],
});

export const createWebhook = endpoint({
  method: 'POST',
  path: '/partner/webhook',
  access: 'partner',
  scope: 'webhooks:write',
  summary: 'Creates a webhook',
  body: webhookDraft,
  data: madeWebhook,
  errors: [...keyErrors, 'CONFLICT'],
});

export const updateWebhook = endpoint({
  method: 'PATCH',
  path: '/partner/webhook/:id',
  access: 'partner',
  scope: 'webhooks:write',
  summary: 'Changes URL or event types of a webhook, or disables it',
  params: z.strictObject({ id }),
  body: webhookChanges,
  data: webhookEndpoint,
  errors: [...keyErrors, 'NOT_FOUND'],
});

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/partner/webhook/:id',
  access: 'partner',
  scope: 'webhooks:write',
  summary: 'Deletes a webhook and its waiting deliveries',
  params: z.strictObject({ id }),
  data: nothing,
  errors: [...keyErrors, 'NOT_FOUND'],
});

export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: '/partner/webhook/:id/secret',
  access: 'partner',
  scope: 'webhooks:write',
  summary: 'Rotates the secret; the previous one also signs for a day',
  params: z.strictObject({ id }),
  data: madeWebhook,
  errors: [...keyErrors, 'NOT_FOUND'],
});

export const makeTestEvent = endpoint({
  method: 'POST',
  path: '/partner/test/event',
  access: 'partner',
  scope: 'orders:write',
  summary: 'Triggers an event for a test tree',
  body: z.strictObject({ type: webhookType, publicId }),
  data: partnerEvent,
  errors: [...keyErrors, 'NOT_FOUND'],
});
