import { giftStates, maxGiftMessage, maxTreesPerGift, occasions } from '@nabta/domain/gift-state';
import * as z from 'zod/mini';

import { endpoint } from '../core/endpoint.ts';
import { cleaned, id, instant, nothing, pageQuery, phone, publicId, text } from '../core/primitives.ts';
import { giver, minimalAccount } from '../people/account.ts';
import { sponsor, treeSummary } from '../trees/tree.ts';

export const giftStatus = z.enum(giftStates);
export const occasion = z.enum(occasions);

/**
 * Message of the giver or thanks of the receiver: one to 200 characters, several lines, shown as plain text.
 */
export const giftMessage = z.pipe(
  text(1, 1_000),
  cleaned(cleanGiftMessage, 'gift_message_is_one_to_two_hundred_characters'),
);

/** Rejects direction overrides, which could make a message look like text of the app. */
function cleanGiftMessage(value: string): string | undefined {
  const message = value.normalize('NFC').replace(/\r\n?/gu, '\n').trim();
  const isPlain = !/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(message.replaceAll('\n', ''));
  return isPlain && message.length > 0 && message.length <= maxGiftMessage ? message : undefined;
}

export const giftThanks = z.strictObject({ words: z.string(), at: instant });
export type GiftThanks = z.output<typeof giftThanks>;

export const gift = z.strictObject({
  id,
  tree: treeSummary,
  /**
   * `phone` is null for a gift by link; `account` is null for an unknown phone, an unopened link or a private
   * person.
   */
  to: z.strictObject({ phone: z.nullable(z.string()), account: z.nullable(minimalAccount) }),
  /** Shared by trees given together; null for a single tree. */
  bundleId: z.nullable(id),
  status: giftStatus,
  occasion,
  message: z.nullable(z.string()),
  createdAt: instant,
  /** When the receiver is notified; later than `createdAt` for a scheduled gift. */
  deliverAt: instant,
  /** When an unopened gift returns to the giver. */
  expiresAt: instant,
  openedAt: z.nullable(instant),
  lastNotifiedAt: z.nullable(instant),
  /** Null when no further reminder is possible. */
  canReNotifyAt: z.nullable(instant),
  thanks: z.nullable(giftThanks),
  /** Path of the gift page in the web app, for sharing. It cannot open a gift by link. */
  link: z.string(),
});
export type Gift = z.output<typeof gift>;

export const receivedGift = z.strictObject({
  id,
  tree: treeSummary,
  /** Null when the giver's account was deleted. */
  from: z.nullable(giver),
  /** Company of the campaign, when a campaign gave it. */
  company: z.nullable(sponsor),
  bundleId: z.nullable(id),
  occasion,
  message: z.nullable(z.string()),
  createdAt: instant,
  expiresAt: instant,
  link: z.string(),
});
export type ReceivedGift = z.output<typeof receivedGift>;

export const giftPage = z.strictObject({
  ...receivedGift.shape,
  status: giftStatus,
  /**
   * Phone of the receiver as entered by the giver, masked except for the last two digits: `+966 •• ••• ••67`.
   * Null for a gift by link.
   */
  toPhoneHint: z.nullable(z.string()),
  /** True when the caller signed in with that phone, can still open the link, or opened it. */
  isForMe: z.boolean(),
  /** The other pending trees of the same link. */
  more: z.array(treeSummary),
  /** Visible to the receiver only. */
  thanks: z.nullable(giftThanks),
  /** The gifts of the link, for their giver only; empty for other viewers. */
  given: z.array(gift),
});
export type GiftPage = z.output<typeof giftPage>;

const accountErrors = ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE'] as const;

const givingErrors = [
  ...accountErrors,
  'INVALID_PHONE',
  'GIFT_TO_SELF',
  'NOT_FOUND',
  'TREE_PROMISED',
  'TREE_NOT_GIFTABLE',
  'TREE_LOST',
  'BROWSER_TOO_NEW',
] as const;

const giftOptions = {
  message: z.optional(z.nullable(giftMessage)),
  occasion: z.optional(occasion),
  /** Defaults to now. */
  deliverAt: z.optional(z.nullable(z.iso.datetime({ offset: true }))),
};

export const giveTree = endpoint({
  method: 'POST',
  path: '/tree/:publicId/gift',
  access: 'account',
  isIdempotent: true,
  summary: 'Gives a tree to a phone number',
  params: z.strictObject({ publicId }),
  body: z.strictObject({ phone, ...giftOptions }),
  data: gift,
  errors: [...givingErrors],
});

export const giveTrees = endpoint({
  method: 'POST',
  path: '/gift',
  access: 'account',
  isIdempotent: true,
  summary: 'Gives one tree or several together, to a phone number or by a link',
  body: z.strictObject({
    trees: z.array(publicId).check(z.minLength(1), z.maxLength(maxTreesPerGift)),
    /** Null for a gift by link, for the first person who opens it. */
    phone: z.nullable(phone),
    /** With several trees by link, creates a separate link per tree. */
    isLinkEach: z.optional(z.boolean()),
    ...giftOptions,
  }),
  data: z.array(gift),
  errors: [...givingErrors],
});

export const readGiftLink = endpoint({
  method: 'GET',
  path: '/gift/:id/link',
  access: 'account',
  summary: 'The link that opens a gift, for its giver to send',
  params: z.strictObject({ id }),
  data: z.strictObject({ link: z.string() }),
  errors: [...accountErrors, 'NOT_FOUND', 'GIFT_ENDED'],
});

export const openGift = endpoint({
  method: 'PATCH',
  path: '/tree/:id/open_gift',
  access: 'account',
  isIdempotent: true,
  summary: 'The receiver opens the gift of this tree and becomes its owner',
  params: z.strictObject({ id }),
  data: treeSummary,
  errors: [...accountErrors, 'NOT_FOUND', 'GIFT_ENDED'],
});

export const declineGift = endpoint({
  method: 'POST',
  path: '/gift/:id/decline',
  access: 'account',
  isIdempotent: true,
  summary: 'The receiver declines all trees given together; pending ones return to the giver',
  params: z.strictObject({ id }),
  data: nothing,
  errors: [...accountErrors, 'NOT_FOUND', 'GIFT_ENDED'],
});

export const cancelGift = endpoint({
  method: 'DELETE',
  path: '/gift/:id',
  access: 'account',
  isIdempotent: true,
  summary: 'The giver cancels an unopened gift',
  params: z.strictObject({ id }),
  data: gift,
  errors: [...accountErrors, 'NOT_FOUND', 'GIFT_ENDED'],
});

const pageParams = z.strictObject({
  code: z.string().check(z.toUpperCase(), z.regex(/^[0-9A-HJKMNP-TV-Z]{16}$/u)),
});

export const readGiftPage = endpoint({
  method: 'GET',
  path: '/gift/page/:code',
  access: 'visitor',
  summary: 'The gift page of the link in the message',
  params: pageParams,
  data: giftPage,
  errors: ['NOT_FOUND'],
});

export const openGifts = endpoint({
  method: 'POST',
  path: '/gift/page/:code/open',
  access: 'account',
  isIdempotent: true,
  summary:
    'Opens all pending gifts of a link: for the receiving phone, or for the first caller with its secret',
  params: pageParams,
  body: z.strictObject({
    /** For a gift by link: the secret from the hash of its URL. */
    secret: z.optional(text(1, 60)),
  }),
  data: z.strictObject({ trees: z.array(treeSummary) }),
  errors: [
    ...accountErrors,
    'WRONG_GIFT_LINK',
    'GIFT_TO_SELF',
    'NOT_FOUND',
    'GIFT_CLAIMED',
    'GIFT_ENDED',
    'TOO_MANY_TRIES',
  ],
});

export const thankGiver = endpoint({
  method: 'POST',
  path: '/gift/:id/thanks',
  access: 'account',
  isIdempotent: true,
  summary: 'The receiver of a gift thanks its giver, once',
  params: z.strictObject({ id }),
  body: z.strictObject({ words: giftMessage }),
  data: giftThanks,
  errors: [...accountErrors, 'NOT_FOUND', 'GIFT_THANKED'],
});

/** The secret is only in the hash of the link in the message, so it proves access to the phone. */
const optOutRequest = {
  access: 'public',
  params: pageParams,
  body: z.strictObject({ secret: text(1, 60) }),
  data: nothing,
  errors: ['NOT_FOUND', 'WRONG_GIFT_LINK', 'TOO_MANY_TRIES'],
} as const;

export const refuseGiftMessages = endpoint({
  method: 'POST',
  path: '/gift/page/:code/opt_out',
  summary: 'The receiving phone opts out of messages about gifts',
  ...optOutRequest,
});

export const allowGiftMessages = endpoint({
  method: 'POST',
  path: '/gift/page/:code/opt_in',
  summary: 'The phone opts in to messages about gifts again',
  ...optOutRequest,
});

export const listReceivedGifts = endpoint({
  method: 'GET',
  path: '/gift_notification',
  access: 'account',
  summary: 'Pending gifts for the caller',
  data: z.array(receivedGift),
  errors: [...accountErrors],
});

export const listGivenGifts = endpoint({
  method: 'GET',
  path: '/gift_notification/gifted',
  access: 'account',
  summary: 'The gifts the caller gave, newest first',
  query: z.strictObject({
    /** The id of the last gift of the previous page. */
    ...pageQuery(50),
  }),
  data: z.array(gift),
  errors: [...accountErrors],
});

export const remindReceiver = endpoint({
  method: 'POST',
  path: '/gift_notification/re_notify/:id',
  access: 'account',
  isIdempotent: true,
  summary: 'Reminds the receiver of a pending gift',
  params: z.strictObject({ id }),
  data: gift,
  errors: [...accountErrors, 'NOT_FOUND', 'GIFT_ENDED'],
});

export const listGiftReceivers = endpoint({
  method: 'GET',
  path: '/gift/receivers',
  access: 'account',
  summary: 'The people the caller gave trees to, most recent first, with the phones they were given to',
  data: z.array(z.strictObject({ phone: z.string(), account: z.nullable(minimalAccount) })),
  errors: [...accountErrors],
});
