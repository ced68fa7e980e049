/** What a key of a partner may be used for. */
export const partnerScopes = [
  'trees:read',
  'orders:read',
  'orders:write',
  'events:read',
  'webhooks:write',
] as const;
export type PartnerScope = (typeof partnerScopes)[number];

/** What a webhook tells of. */
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

/** Sent by hand, to see that an address answers; nothing happened. */
export const pingType = 'ping';

/** The dated versions of the partner API, oldest first; a key keeps the one it was made with until it asks for another. */
export const partnerVersions = ['2026-11-01'] as const;
export type PartnerVersion = (typeof partnerVersions)[number];
export const newestPartnerVersion: PartnerVersion =
  partnerVersions[partnerVersions.length - 1] ?? '2026-11-01';

/** A key says by its beginning whether it moves real trees. */
export const keyBeginnings = { live: 'nbt_live_', test: 'nbt_test_' } as const;

/** Where a webhook stands with one address. */
export const deliveryStates = ['waiting', 'delivered', 'given_up'] as const;
export type WebhookDeliveryState = (typeof deliveryStates)[number];

/** For so long a receiver that does not answer is tried again. */
export const webhookLifeDays = 3;
