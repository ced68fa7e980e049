import { lossCauses } from '@nabta/domain/loss-cause';
import * as z from 'zod/mini';

import { endpoint } from '../core/endpoint.ts';
import { deliveryCode, id, instant, nothing, text, pageQuery } from '../core/primitives.ts';
import { giver } from '../people/account.ts';
import { treeSummary } from './tree.ts';

/** Tree of the gift and the other person, who is null when unknown, deleted or private. */
const aboutGift = z.strictObject({ tree: treeSummary, person: z.nullable(giver) });

/** The first of several trees and their number. */
const aboutGifts = z.strictObject({ ...aboutGift.shape, count: z.int() });

const aboutThanks = z.strictObject({ ...aboutGift.shape, words: z.string() });

const aboutTree = z.strictObject({ tree: treeSummary });
/** One of several trees and their number. */
const aboutTrees = z.strictObject({ ...aboutTree.shape, count: z.int() });

const aboutHeat = z.strictObject({ land: z.string(), maxC: z.number() });

const aboutDelivery = z.strictObject({ code: deliveryCode });
/** Serial of the report as printed. */
const aboutReport = z.strictObject({ number: z.string() });
const aboutLoss = z.strictObject({ ...aboutTree.shape, cause: z.enum(lossCauses) });

const aboutSession = z.strictObject({ sessionId: id, userAgent: z.string() });

/** No payload; concerns the account of the reader. */
const aboutAccount = z.strictObject({});

/** The web app renders the text in the reader’s language. */
export const notification = z.discriminatedUnion('kind', [
  notificationOf('gift_received', aboutGift),
  notificationOf('gifts_received', aboutGifts),
  notificationOf('gift_reminder', aboutGift),
  notificationOf('gift_link_ready', aboutTree),
  notificationOf('gift_opened', aboutGift),
  notificationOf('gifts_opened', aboutGifts),
  notificationOf('gift_thanked', aboutThanks),
  notificationOf('gift_declined', aboutGift),
  notificationOf('gifts_declined', aboutGifts),
  notificationOf('gift_expired', aboutGift),
  notificationOf('gift_not_opened', aboutGift),
  notificationOf('tree_photo', aboutTree),
  notificationOf('tree_measured', aboutTree),
  notificationOf('tree_damaged', aboutTree),
  notificationOf('tree_lost', aboutTree),
  notificationOf('tree_died', aboutLoss),
  notificationOf('tree_replaced', aboutTree),
  notificationOf('sightings_expired', aboutTrees),
  notificationOf('trees_documented', aboutTrees),
  notificationOf('issue_answered', aboutTree),
  notificationOf('delivery_late', aboutDelivery),
  notificationOf('heat_alert', aboutHeat),
  notificationOf('report_superseded', aboutReport),
  notificationOf('report_withdrawn', aboutReport),
  notificationOf('phone_changed', aboutAccount),
  notificationOf('ticket_answered', aboutAccount),
  notificationOf('new_browser', aboutSession),
  notificationOf('factor_added', aboutAccount),
  notificationOf('factor_removed', aboutAccount),
  notificationOf('approval_asked', aboutAccount),
  notificationOf('approval_decided', aboutAccount),
]);
export type Notification = z.output<typeof notification>;

function notificationOf<Kind extends string, Payload extends z.ZodMiniType>(kind: Kind, payload: Payload) {
  return z.strictObject({
    id,
    kind: z.literal(kind),
    /** Subject; the newest notification about a subject shows its current state. */
    subject: z.strictObject({
      type: z.enum(['gift', 'tree', 'account', 'ticket', 'delivery', 'land', 'company']),
      id,
    }),
    payload,
    /** Path in the web app. */
    path: z.string(),
    at: instant,
    readAt: z.nullable(instant),
  });
}

const accountErrors = ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE'] as const;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notification',
  access: 'account',
  summary: 'Notifications of the caller, newest first, with the unread count',
  query: z.strictObject(pageQuery(20)),
  data: z.strictObject({ unread: z.int(), items: z.array(notification) }),
  errors: [...accountErrors],
});

export const readNotifications = endpoint({
  method: 'POST',
  path: '/notification/read',
  access: 'account',
  summary: 'Marks everything up to this notification as read',
  body: z.strictObject({ upTo: id }),
  data: nothing,
  errors: [...accountErrors],
});

export const notificationSettings = z.strictObject({
  /** Text messages about gifts; sign-in codes are always sent. */
  bySms: z.boolean(),
  byPush: z.boolean(),
  /** Photo, measurement, damage or loss of the caller’s trees; at most one of each per day. */
  aboutTrees: z.boolean(),
});
export type NotificationSettings = z.output<typeof notificationSettings>;

export const getNotificationSettings = endpoint({
  method: 'GET',
  path: '/notification/settings',
  access: 'account',
  summary: 'Notification settings of the caller, and the VAPID key for push subscriptions',
  data: z.strictObject({ ...notificationSettings.shape, vapidPublicKey: z.string() }),
  errors: [...accountErrors],
});

export const updateNotificationSettings = endpoint({
  method: 'PATCH',
  path: '/notification/settings',
  access: 'account',
  summary: 'Updates the notification settings of the caller',
  body: z.strictObject({
    bySms: z.optional(z.boolean()),
    byPush: z.optional(z.boolean()),
    aboutTrees: z.optional(z.boolean()),
  }),
  data: notificationSettings,
  errors: [...accountErrors],
});

const base64Url = (length: number) =>
  z.string().check(z.regex(new RegExp(`^[\\w-]{${length},${length + 4}}=*$`, 'u')));

/** Result of `PushSubscription.toJSON()`. */
export const pushSubscription = z.strictObject({
  endpoint: z.url().check(z.maxLength(1_000)),
  expirationTime: z.optional(z.nullable(z.number())),
  keys: z.strictObject({ p256dh: base64Url(86), auth: base64Url(21) }),
});

export const subscribeToPush = endpoint({
  method: 'POST',
  path: '/notification/push',
  access: 'account',
  summary: 'Subscribes this browser to push messages',
  body: pushSubscription,
  data: nothing,
  errors: [...accountErrors],
});

export const unsubscribeFromPush = endpoint({
  method: 'POST',
  path: '/notification/push/stop',
  access: 'account',
  summary: 'Unsubscribes this browser from push messages',
  body: z.strictObject({ endpoint: text(1, 1_000) }),
  data: nothing,
  errors: [...accountErrors],
});
