import { giftStates, maxGiftMessage, maxTreesOfGift, occasions } from '@nabta/domain/gift-state';
import * as z from 'zod/mini';

import { minimalAccount } from './account.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, nothing, phone, publicId, text } from './primitives.ts';
import { sponsor, treeSummary } from './tree.ts';
import { fault } from './value-fault.ts';

export const giftStatus = z.enum(giftStates);
export const occasion = z.enum(occasions);

/** What a giver writes, and a receiver back: one to 200 characters on a few lines, shown as plain text. */
export const giftMessage = z.pipe(
  text(1, 1_000),
  z.transform((value: string, context) => {
    const message = value.normalize('NFC').replace(/\r\n?/gu, '\n').trim();
    // Characters that turn the direction of what follows could make a message look like ours.
    const isPlain = !/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(message.replaceAll('\n', ''));
    if (isPlain && message.length > 0 && message.length <= maxGiftMessage) return message;
    context.issues.push({
      code: 'custom',
      message: fault('gift_message_is_one_to_two_hundred_characters'),
      input: value,
    });
    return z.NEVER;
  }),
);

/** What the receiver of a gift wrote back. */
export const giftThanks = z.strictObject({ words: z.string(), at: instant });
export type GiftThanks = z.output<typeof giftThanks>;

/** A gift as its giver sees it. */
export const gift = z.strictObject({
  id,
  tree: treeSummary,
  /** `phone` is null for a gift by link; `account` while nobody with that phone is known, nobody opened the link, or the person is private. */
  to: z.strictObject({ phone: z.nullable(z.string()), account: z.nullable(minimalAccount) }),
  /** The same for trees that were given together; null for one alone. */
  bundleId: z.nullable(id),
  status: giftStatus,
  occasion,
  message: z.nullable(z.string()),
  createdAt: instant,
  /** When the receiver is told; later than `createdAt` for a gift on a date. */
  deliverAt: instant,
  /** When it goes back to the giver if nobody opens it. */
  expiresAt: instant,
  openedAt: z.nullable(instant),
  lastNotifiedAt: z.nullable(instant),
  /** Null where no further reminder is possible. */
  canReNotifyAt: z.nullable(instant),
  thanks: z.nullable(giftThanks),
  /** Below the web app's address: the page that the message leads to, for sharing it otherwise. It opens no gift by link. */
  link: z.string(),
});
export type Gift = z.output<typeof gift>;

/** A gift that waits for the caller. */
export const receivedGift = z.strictObject({
  id,
  tree: treeSummary,
  /** Null where the giver is gone. Private givers show themselves to whom they give. */
  from: z.nullable(minimalAccount),
  /** Who gave it, where that is a company by a campaign of theirs. */
  company: z.nullable(sponsor),
  bundleId: z.nullable(id),
  occasion,
  message: z.nullable(z.string()),
  createdAt: instant,
  expiresAt: instant,
  link: z.string(),
});
export type ReceivedGift = z.output<typeof receivedGift>;

/** What the page behind the link tells anybody who has it, before any sign-in. */
export const giftPage = z.strictObject({
  ...receivedGift.shape,
  status: giftStatus,
  /** The phone it waits for, for others than its receiver as the giver wrote it, all but its last two digits hidden: `+966 •• ••• ••67`. Null where it is for whoever opens its link first. */
  toPhoneHint: z.nullable(z.string()),
  /** True where the caller is signed in with that phone, may still open the link, or opened it. */
  isForMe: z.boolean(),
  /** The other trees that wait behind the same link. */
  more: z.array(treeSummary),
  /** Told to whom the gift was for alone. */
  thanks: z.nullable(giftThanks),
  /** For the one who gave it: the gifts behind the link as they see them. Empty for everybody else. */
  given: z.array(gift),
});
export type GiftPage = z.output<typeof giftPage>;

const signedIn = ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE'] as const;

const givingErrors = [
  ...signedIn,
  'INVALID_PHONE',
  'GIFT_TO_SELF',
  'NOT_FOUND',
  'TREE_PROMISED',
  'TREE_NOT_GIFTABLE',
  'TREE_LOST',
] as const;

const wish = {
  message: z.optional(z.nullable(giftMessage)),
  occasion: z.optional(occasion),
  /** Left out: now. */
  deliverAt: z.optional(z.nullable(z.iso.datetime({ offset: true }))),
};

export const giveTree = endpoint({
  method: 'POST',
  path: '/tree/:publicId/gift',
  access: 'account',
  isIdempotent: true,
  summary: 'Gives a tree to a phone number',
  params: z.strictObject({ publicId }),
  body: z.strictObject({ phone, ...wish }),
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
    trees: z.array(publicId).check(z.minLength(1), z.maxLength(maxTreesOfGift)),
    /** Null: a gift by link, for whoever opens it first. */
    phone: z.nullable(phone),
    /** Of several trees by link each has a link of its own, for as many people. */
    isLinkEach: z.optional(z.boolean()),
    ...wish,
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
  errors: [...signedIn, 'NOT_FOUND', 'GIFT_ENDED'],
});

export const openGift = endpoint({
  method: 'PATCH',
  path: '/tree/:id/open_gift',
  access: 'account',
  isIdempotent: true,
  summary: 'The receiver opens the gift that holds this tree, and the tree is theirs',
  params: z.strictObject({ id }),
  data: treeSummary,
  errors: [...signedIn, 'NOT_FOUND', 'GIFT_ENDED'],
});

export const declineGift = endpoint({
  method: 'POST',
  path: '/gift/:id/decline',
  access: 'account',
  isIdempotent: true,
  summary: 'The receiver says no to all that was given together, and what waits goes back to the giver',
  params: z.strictObject({ id }),
  data: nothing,
  errors: [...signedIn, 'NOT_FOUND', 'GIFT_ENDED'],
});

export const takeBackGift = endpoint({
  method: 'DELETE',
  path: '/gift/:id',
  access: 'account',
  isIdempotent: true,
  summary: 'The giver takes a gift back that nobody has opened',
  params: z.strictObject({ id }),
  data: gift,
  errors: [...signedIn, 'NOT_FOUND', 'GIFT_ENDED'],
});

const pageParams = z.strictObject({
  code: z.string().check(z.toUpperCase(), z.regex(/^[0-9A-HJKMNP-TV-Z]{16}$/u)),
});

export const readGiftPage = endpoint({
  method: 'GET',
  path: '/gift/page/:code',
  access: 'visitor',
  summary: 'Who gave what to whom: the page behind the link in the message',
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
    'Opens everything that waits behind a link: for the phone it is for, or for whoever brings its secret first',
  params: pageParams,
  body: z.strictObject({
    /** Of a gift by link: what stands behind the hash of its address. */
    secret: z.optional(text(1, 60)),
  }),
  data: z.strictObject({ trees: z.array(treeSummary) }),
  errors: [
    ...signedIn,
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
  errors: [...signedIn, 'NOT_FOUND', 'GIFT_THANKED'],
});

/** What only the message itself carries, behind the hash of its link: whoever has it holds the phone. */
const heldMessage = {
  access: 'public',
  params: pageParams,
  body: z.strictObject({ secret: text(1, 60) }),
  data: nothing,
  errors: ['NOT_FOUND', 'WRONG_GIFT_LINK', 'TOO_MANY_TRIES'],
} as const;

export const refuseGiftMessages = endpoint({
  method: 'POST',
  path: '/gift/page/:code/opt_out',
  summary: 'The phone that the gift waits for wants no more messages about gifts',
  ...heldMessage,
});

export const allowGiftMessages = endpoint({
  method: 'POST',
  path: '/gift/page/:code/opt_in',
  summary: 'The phone that refused messages about gifts wants them again',
  ...heldMessage,
});

export const listReceivedGifts = endpoint({
  method: 'GET',
  path: '/gift_notification',
  access: 'account',
  summary: 'The gifts that wait for the caller',
  data: z.array(receivedGift),
  errors: [...signedIn],
});

export const listGivenGifts = endpoint({
  method: 'GET',
  path: '/gift_notification/gifted',
  access: 'account',
  summary: 'The gifts the caller gave, newest first',
  query: z.strictObject({
    /** The id of the last gift of the page before. */
    cursor: z.optional(id),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
  }),
  data: z.array(gift),
  errors: [...signedIn],
});

export const remindReceiver = endpoint({
  method: 'POST',
  path: '/gift_notification/re_notify/:id',
  access: 'account',
  isIdempotent: true,
  summary: 'Reminds the receiver of a gift that waits',
  params: z.strictObject({ id }),
  data: gift,
  errors: [...signedIn, 'NOT_FOUND', 'GIFT_ENDED'],
});

export const listGiftReceivers = endpoint({
  method: 'GET',
  path: '/gift/receivers',
  access: 'account',
  summary: 'The people the caller gave trees to, most recent first, with the phones they were given to',
  data: z.array(z.strictObject({ phone: z.string(), account: z.nullable(minimalAccount) })),
  errors: [...signedIn],
});
