/** Permissions of a partner API key. */
export const partnerScopes = [
  'trees:read',
  'orders:read',
  'orders:write',
  'events:read',
  'webhooks:write',
] as const;
export type PartnerScope = (typeof partnerScopes)[number];

/** Webhook event types. */
export const webhookTypes = [
  'tree.planted',
  'tree.given',
  'tree.claimed',
  'tree.returned',
  'tree.lost',
  'photo.added',
  'delivery.moved',
  'coupon.used',
] as const;
export type WebhookType = (typeof webhookTypes)[number];

/** Sent on request to test an endpoint; no event occurred. */
export const pingType = 'ping';

/** Dated partner API versions, oldest first; a key keeps its version until its owner changes it. */
export const partnerVersions = ['2026-11-01'] as const;
export type PartnerVersion = (typeof partnerVersions)[number];
export const latestPartnerVersion: PartnerVersion =
  partnerVersions[partnerVersions.length - 1] ?? '2026-11-01';

/** The key prefix shows whether the key affects real trees. */
export const keyPrefixes = { live: 'nbt_live_', test: 'nbt_test_' } as const;

export const webhookDeliveryStates = ['waiting', 'delivered', 'given_up'] as const;
export type WebhookDeliveryState = (typeof webhookDeliveryStates)[number];

/** Days during which an unreachable endpoint is retried. */
export const webhookRetryDays = 3;
