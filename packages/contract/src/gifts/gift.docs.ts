import type { Docs } from './docs.ts';
import type * as contract from './gift.ts';
import { treeExample } from './tree.docs.ts';

export const about =
  'Trees that pass from one person to another by phone number, or by a link that opens once.';

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
  giftStatus: { description: 'Where a gift stands.', example: 'pending' },
  occasion: { description: 'What a gift is for.', example: 'birthday' },
  giftThanks: {
    description: 'What the receiver of a gift wrote back.',
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
    description: 'What a giver writes, and a receiver back: one to 200 characters on a few lines.',
    example: 'كل عام وأنت بخير',
  },
  receivedGift: { description: 'A gift that waits for the caller.', example: received },
  giftPage: {
    description: 'What the page behind the link tells anybody who has it, before any sign-in.',
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
      'The tree leaves the forest at once and waits for that phone until it is opened, declined, taken back or expired.',
    body: { phone: '+966501234567', message: 'كل عام وأنت بخير', occasion: 'birthday' },
  },
  giveTrees: {
    description:
      'All of them or none: where one cannot be given, `details` name it by its place. Each tree has a gift of its own; they share one message, one link and one `bundleId`; with `isLinkEach` every tree has a link of its own instead. A gift of several is one of the ten an hour, and each of its trees one of the thirty a day.',
    body: { trees: [treeExample.publicId], phone: null, occasion: 'birthday' },
  },
  readGiftLink: {
    description:
      'Told to the giver of a gift by link, while it waits. What opens it stands behind the hash, so that no server logs it.',
  },
  openGifts: {
    description:
      'Of many who bring the secret of a link the first gets the trees, and the others are told so. Opening again changes nothing.',
    body: { secret: '7K3M9QX2TB7K3M9Q' },
  },
  thankGiver: {
    description: 'One thanks for trees that were given together.',
    body: { words: 'شكرًا من القلب' },
  },
  refuseGiftMessages: {
    description:
      'Without an account, by whoever holds the message: its link carries the secret behind the hash.',
    body: { secret: '7K2M9Q' },
  },
  allowGiftMessages: { body: { secret: '7K2M9Q' } },
  listGivenGifts: { description: 'There is a next page only when this one is full.' },
  remindReceiver: { description: 'At most once a day; `canReNotifyAt` says when.' },
} satisfies Docs<typeof contract>;
