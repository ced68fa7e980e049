import * as z from 'zod/mini';

import { minimalAccount } from './account.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, nothing, text } from './primitives.ts';
import { treeSummary } from './tree.ts';

/** What happened; the texts are the web app’s, in the reader’s language. */
export const notificationKinds = [
  'gift_received',
  'gift_reminder',
  'gift_opened',
  'gift_declined',
  'gift_expired',
  'gift_not_opened',
] as const;

export const notification = z.strictObject({
  id,
  kind: z.enum(notificationKinds),
  tree: treeSummary,
  /** The other person of it; null where they are unknown or gone. */
  person: z.nullable(minimalAccount),
  at: instant,
  readAt: z.nullable(instant),
});
export type Notification = z.output<typeof notification>;

const signedIn = ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE'] as const;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notification',
  access: 'account',
  summary: 'What the caller was told, newest first, with the number not yet read',
  query: z.strictObject({
    cursor: z.optional(id),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
  }),
  data: z.strictObject({ unread: z.int(), items: z.array(notification) }),
  errors: [...signedIn],
});

export const readNotifications = endpoint({
  method: 'POST',
  path: '/notification/read',
  access: 'account',
  summary: 'Marks everything up to this notification as read',
  body: z.strictObject({ upTo: id }),
  data: nothing,
  errors: [...signedIn],
});

/** What a person wants to be told, and how. */
export const notificationSettings = z.strictObject({
  /** Text messages about gifts; sign-in codes always come. */
  bySms: z.boolean(),
  byPush: z.boolean(),
});
export type NotificationSettings = z.output<typeof notificationSettings>;

export const getNotificationSettings = endpoint({
  method: 'GET',
  path: '/notification/settings',
  access: 'account',
  summary: 'How the caller is told, and the key that a browser needs to subscribe to push messages',
  data: z.strictObject({ ...notificationSettings.shape, vapidPublicKey: z.string() }),
  errors: [...signedIn],
});

export const updateNotificationSettings = endpoint({
  method: 'PATCH',
  path: '/notification/settings',
  access: 'account',
  summary: 'Changes how the caller is told',
  body: z.strictObject({ bySms: z.optional(z.boolean()), byPush: z.optional(z.boolean()) }),
  data: notificationSettings,
  errors: [...signedIn],
});

const base64Url = (length: number) =>
  z.string().check(z.regex(new RegExp(`^[\\w-]{${length},${length + 4}}=*$`, 'u')));

/** As `PushSubscription.toJSON()` writes it. */
export const pushSubscription = z.strictObject({
  endpoint: z.url().check(z.maxLength(1_000)),
  expirationTime: z.optional(z.nullable(z.number())),
  keys: z.strictObject({ p256dh: base64Url(86), auth: base64Url(21) }),
});

export const subscribeToPush = endpoint({
  method: 'POST',
  path: '/notification/push',
  access: 'account',
  summary: 'This browser wants push messages',
  body: pushSubscription,
  data: nothing,
  errors: [...signedIn],
});

export const unsubscribeFromPush = endpoint({
  method: 'POST',
  path: '/notification/push/stop',
  access: 'account',
  summary: 'This browser wants no more push messages',
  body: z.strictObject({ endpoint: text(1, 1_000) }),
  data: nothing,
  errors: [...signedIn],
});
