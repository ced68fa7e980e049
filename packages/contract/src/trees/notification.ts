import { lossCauses } from '@nabta/domain/loss-cause';
import * as z from 'zod/mini';

import { minimalAccount } from './account.ts';
import { endpoint } from './endpoint.ts';
import { deliveryCode, id, instant, nothing, text } from './primitives.ts';
import { treeSummary } from './tree.ts';

/** What is told of a gift: its tree, and the other person of it, null where they are unknown, gone or private. */
const aboutGift = z.strictObject({ tree: treeSummary, person: z.nullable(minimalAccount) });

/** The first of several trees, and how many there are. */
const aboutGifts = z.strictObject({ ...aboutGift.shape, count: z.int() });

const aboutThanks = z.strictObject({ ...aboutGift.shape, words: z.string() });

const aboutTree = z.strictObject({ tree: treeSummary });

const aboutHeat = z.strictObject({ land: z.string(), maxC: z.number() });

const aboutDelivery = z.strictObject({ code: deliveryCode });
const aboutLoss = z.strictObject({ ...aboutTree.shape, cause: z.enum(lossCauses) });

/** Nothing is named but its reader. */
const aboutAccount = z.strictObject({});

/** What happened; the texts are the web app’s, in the reader’s language. */
export const notification = z.discriminatedUnion('kind', [
  newsOf('gift_received', aboutGift),
  newsOf('gifts_received', aboutGifts),
  newsOf('gift_reminder', aboutGift),
  newsOf('gift_link_ready', aboutTree),
  newsOf('gift_opened', aboutGift),
  newsOf('gifts_opened', aboutGifts),
  newsOf('gift_thanked', aboutThanks),
  newsOf('gift_declined', aboutGift),
  newsOf('gifts_declined', aboutGifts),
  newsOf('gift_expired', aboutGift),
  newsOf('gift_not_opened', aboutGift),
  newsOf('tree_photo', aboutTree),
  newsOf('tree_measured', aboutTree),
  newsOf('tree_damaged', aboutTree),
  newsOf('tree_lost', aboutTree),
  newsOf('tree_died', aboutLoss),
  newsOf('tree_replaced', aboutTree),
  newsOf('issue_answered', aboutTree),
  newsOf('delivery_late', aboutDelivery),
  newsOf('heat_alert', aboutHeat),
  newsOf('phone_changed', aboutAccount),
  newsOf('ticket_answered', aboutAccount),
  newsOf('factor_added', aboutAccount),
  newsOf('factor_removed', aboutAccount),
  newsOf('approval_asked', aboutAccount),
  newsOf('approval_decided', aboutAccount),
]);
export type Notification = z.output<typeof notification>;

/** One kind of news, and what its words name. */
function newsOf<Kind extends string, Payload extends z.ZodMiniType>(kind: Kind, payload: Payload) {
  return z.strictObject({
    id,
    kind: z.literal(kind),
    /** What it is about; of several notifications about the same thing the newest tells how it is now. */
    subject: z.strictObject({ type: z.enum(['gift', 'tree', 'account', 'ticket', 'delivery', 'land']), id }),
    payload,
    /** Where it leads, below the web app’s address. */
    path: z.string(),
    at: instant,
    readAt: z.nullable(instant),
  });
}

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
  /** News of the caller’s trees: a photo, a measurement, damage or loss; of each at most one a day. */
  aboutTrees: z.boolean(),
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
  body: z.strictObject({
    bySms: z.optional(z.boolean()),
    byPush: z.optional(z.boolean()),
    aboutTrees: z.optional(z.boolean()),
  }),
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
