import { giftStates, maxTreesOfGift } from '@nabta/domain/gift-state';
import { partnerScopes, partnerVersions, webhookTypes } from '@nabta/domain/partner';
import * as z from 'zod/mini';

import { endpoint } from './endpoint.ts';
import { giveTrees } from './gift.ts';
import { id, instant, localizedName, nothing, phone, publicId, text } from './primitives.ts';

export const partnerScope = z.enum(partnerScopes);
export const partnerVersion = z.enum(partnerVersions);
export const webhookType = z.enum(webhookTypes);

/** Whom a key speaks for, and what it may. */
export const partner = z.strictObject({
  company: z.strictObject({ id, name: localizedName }),
  isTest: z.boolean(),
  scopes: z.array(partnerScope),
  version: partnerVersion,
  expiresAt: z.nullable(instant),
});
export type Partner = z.output<typeof partner>;

/** Whose hand a tree is in, as far as its sponsor may know: nobody's name is told. */
export const partnerHand = z.enum(['free', 'own', 'given', 'claimed']);

/** A tree of a partner. */
export const partnerTree = z.strictObject({
  publicId,
  specie: z.nullable(z.strictObject({ id: z.string(), commonName: localizedName })),
  plantedAt: instant,
  /** Null while it stands. */
  lostAt: z.nullable(instant),
  hand: partnerHand,
  longitude: z.number(),
  latitude: z.number(),
  /** The whole address of its page. */
  page: z.string(),
});
export type PartnerTree = z.output<typeof partnerTree>;

/** How many trees and orders a partner has. */
export const partnerCounters = z.strictObject({
  trees: z.int(),
  standing: z.int(),
  orders: z.int(),
  /** Trees of its orders, by where they are. */
  waiting: z.int(),
  claimed: z.int(),
  returned: z.int(),
});
export type PartnerCounters = z.output<typeof partnerCounters>;

/** Trees given for one order of a shop. */
export const partnerOrder = z.strictObject({
  id,
  reference: z.nullable(z.string()),
  isTest: z.boolean(),
  /** Where its gift stands; of several the first that still waits, or the last. */
  status: z.enum(giftStates),
  trees: z.array(publicId),
  /** What the receiver opens; null once it has ended, or where it can no longer be told. */
  link: z.nullable(z.string()),
  createdAt: instant,
});
export type PartnerOrder = z.output<typeof partnerOrder>;

/** Something that happened, as webhooks tell it. */
export const partnerEvent = z.strictObject({
  id,
  /** Grows with every event; of one tree in the order in which things happened to it. */
  sequence: z.int(),
  type: z.string(),
  isTest: z.boolean(),
  at: instant,
  data: z.record(z.string(), z.unknown()),
});
export type PartnerEvent = z.output<typeof partnerEvent>;

/** Where a partner is told what happens. */
export const webhookEndpoint = z.strictObject({
  id,
  url: z.string(),
  types: z.array(webhookType),
  isTest: z.boolean(),
  isEnabled: z.boolean(),
  version: partnerVersion,
  /** How many tries in a row it did not answer well. */
  failures: z.int(),
  /** How many events wait for it, and how many were given up. */
  waiting: z.int(),
  givenUp: z.int(),
  /** Until then the secret before the present one signs as well. */
  previousSecretUntil: z.nullable(instant),
  createdAt: instant,
});
export type WebhookEndpoint = z.output<typeof webhookEndpoint>;

/** A secret is told once, to who made it. */
export const madeWebhook = z.strictObject({ webhook: webhookEndpoint, secret: z.string() });
export type MadeWebhook = z.output<typeof madeWebhook>;

/** Where to tell of what. */
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

/** What changed with a version. */
export const versionNotes = z.strictObject({ version: partnerVersion, changes: z.array(z.string()) });

const refusals = ['UNAUTHENTICATED', 'KEY_NOT_ALLOWED'] as const;
const limit = z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50);
const page = z.strictObject({ cursor: z.optional(id), limit });

export const getPartner = endpoint({
  method: 'GET',
  path: '/partner',
  access: 'partner',
  summary: 'Whom the key speaks for, and what it may',
  data: partner,
  errors: [...refusals],
});

export const listPartnerVersions = endpoint({
  method: 'GET',
  path: '/partner/version',
  access: 'public',
  summary: 'The dated versions of the partner API and what changed with each',
  keeping: { seconds: 3600, by: 'anyone' },
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
  errors: [...refusals],
});

export const getPartnerTree = endpoint({
  method: 'GET',
  path: '/partner/tree/:publicId',
  access: 'partner',
  scope: 'trees:read',
  summary: 'One tree of the partner',
  params: z.strictObject({ publicId }),
  data: partnerTree,
  errors: [...refusals, 'NOT_FOUND'],
});

export const getPartnerCounters = endpoint({
  method: 'GET',
  path: '/partner/counters',
  access: 'partner',
  scope: 'trees:read',
  summary: 'How many trees and orders the partner has',
  data: partnerCounters,
  errors: [...refusals],
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
    count: z._default(z.int().check(z.gte(1), z.lte(maxTreesOfGift)), 1),
    /** Null or left out: a link that the partner hands on itself. */
    phone: z.optional(z.nullable(phone)),
    message: giveTrees.body.shape.message,
    occasion: giveTrees.body.shape.occasion,
  }),
  data: partnerOrder,
  errors: [...refusals, 'INVALID_PHONE', 'GIFT_TO_SELF', 'POOL_EMPTY'],
});

export const listOrders = endpoint({
  method: 'GET',
  path: '/partner/order',
  access: 'partner',
  scope: 'orders:read',
  summary: 'Orders of the partner, newest first',
  query: z.strictObject({ ...page.shape, reference: z.optional(text(1, 120)) }),
  data: z.array(partnerOrder),
  errors: [...refusals],
});

export const getOrder = endpoint({
  method: 'GET',
  path: '/partner/order/:id',
  access: 'partner',
  scope: 'orders:read',
  summary: 'One order of the partner',
  params: z.strictObject({ id }),
  data: partnerOrder,
  errors: [...refusals, 'NOT_FOUND'],
});

export const listPartnerEvents = endpoint({
  method: 'GET',
  path: '/partner/event',
  access: 'partner',
  scope: 'events:read',
  summary: 'What happened in the last thirty days, oldest first',
  query: z.strictObject({
    afterSequence: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(Number.MAX_SAFE_INTEGER)), 0),
    limit,
  }),
  data: z.array(partnerEvent),
  errors: [...refusals],
});

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/partner/webhook',
  access: 'partner',
  scope: 'webhooks:write',
  summary: 'Where the partner is told of events',
  data: z.array(webhookEndpoint),
  errors: [...refusals],
});

export const createWebhook = endpoint({
  method: 'POST',
  path: '/partner/webhook',
  access: 'partner',
  scope: 'webhooks:write',
  summary: 'Tells an address of events from now on',
  body: webhookDraft,
  data: madeWebhook,
  errors: [...refusals, 'CONFLICT'],
});

export const updateWebhook = endpoint({
  method: 'PATCH',
  path: '/partner/webhook/:id',
  access: 'partner',
  scope: 'webhooks:write',
  summary: 'Changes where or of what an address is told, or stops it',
  params: z.strictObject({ id }),
  body: webhookChanges,
  data: webhookEndpoint,
  errors: [...refusals, 'NOT_FOUND'],
});

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/partner/webhook/:id',
  access: 'partner',
  scope: 'webhooks:write',
  summary: 'Forgets an address and what waits for it',
  params: z.strictObject({ id }),
  data: nothing,
  errors: [...refusals, 'NOT_FOUND'],
});

export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: '/partner/webhook/:id/secret',
  access: 'partner',
  scope: 'webhooks:write',
  summary: 'Another secret; the one before signs as well for a day',
  params: z.strictObject({ id }),
  data: madeWebhook,
  errors: [...refusals, 'NOT_FOUND'],
});

export const makeTestEvent = endpoint({
  method: 'POST',
  path: '/partner/test/event',
  access: 'partner',
  scope: 'orders:write',
  summary: 'Lets something happen to a tree of test mode',
  body: z.strictObject({ type: webhookType, publicId }),
  data: partnerEvent,
  errors: [...refusals, 'NOT_FOUND'],
});
