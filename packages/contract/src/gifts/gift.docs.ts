import type { Docs } from '../core/docs.ts';
import { treeExample } from '../trees/tree.docs.ts';
import type * as contract from './gift.ts';

export const about = 'Gifts of trees to a phone number, or by a single-use link.';

const received = {
  id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a52',
  tree: { ...treeExample, isPromised: true },
  from: null,
  company: null,
  bundleId: null,
  occasion: 'birthday' as const,
  message: 'كل عام وأنت بخير',
  createdAt: '2026-03-01T09:30:00.000Z',
  expiresAt: '2026-03-31T09:30:00.000Z',
  link: '/gift/7K3M9QX2TB7K3M9Q',
};

export const docs = {
  giftStatus: { description: 'Status of a gift.', example: 'pending' },
  occasion: { description: 'Occasion of a gift.', example: 'birthday' },
  giftThanks: {
    description: 'Thanks of the receiver.',
    example: { words: 'شكرًا من القلب', at: '2026-03-02T10:00:00.000Z' },
  },
  gift: {
    description: 'A gift as its giver sees it.',
    example: {
      id: received.id,
      tree: received.tree,
      to: { phone: '+966501234567', account: null },
      bundleId: null,
      status: 'pending',
      occasion: 'birthday',
      message: received.message,
      createdAt: received.createdAt,
      deliverAt: received.createdAt,
      expiresAt: received.expiresAt,
      openedAt: null,
      lastNotifiedAt: received.createdAt,
      canReNotifyAt: '2026-03-02T09:30:00.000Z',
      thanks: null,
      link: received.link,
    },
  },
  giftMessage: {
    description:
      'Message of the giver or thanks of the receiver: one to 200 characters, several lines allowed.',
    example: 'كل عام وأنت بخير',
  },
  receivedGift: { description: 'A pending gift for the caller.', example: received },
  giftPage: {
    description: 'Public page of the gift link, before any sign-in.',
    example: {
      ...received,
      status: 'pending',
      toPhoneHint: '+966 •• ••• ••67',
      isForMe: false,
      more: [],
      thanks: null,
      given: [],
    },
  },
  giveTree: {
    description:
      'The tree leaves the forest immediately and is held for that phone until the gift is opened, declined, cancelled or expired.',
    body: { phone: '+966501234567', message: 'كل عام وأنت بخير', occasion: 'birthday' },
  },
  giveTrees: {
    description:
      'All or none: if one tree cannot be given, `details` contain its index. Each tree has its own gift; they share one message, link and `bundleId`; with `isLinkEach` every tree has its own link. A bundle counts once against ten gifts per hour, and each tree against thirty per day.',
    body: { trees: [treeExample.publicId], phone: null, occasion: 'birthday' },
  },
  readGiftLink: {
    description:
      'For the giver of a pending gift by link. The secret is in the URL hash, so no server logs it.',
  },
  openGifts: {
    description:
      'The first caller with the secret of a link gets the trees; later callers get `GIFT_CLAIMED`. Opening again changes nothing.',
    body: { secret: '7K3M9QX2TB7K3M9Q' },
  },
  thankGiver: {
    description: 'One message of thanks per bundle.',
    body: { words: 'شكرًا من القلب' },
  },
  refuseGiftMessages: {
    description: 'Without an account; the link in the message contains the secret in its hash.',
    body: { secret: '7K2M9Q' },
  },
  allowGiftMessages: { body: { secret: '7K2M9Q' } },
  listGivenGifts: { description: 'There is a next page only when this one is full.' },
  remindReceiver: { description: 'At most once a day; see `canReNotifyAt`.' },
} satisfies Docs<typeof contract>;
