import type { Docs } from './docs.ts';
import type * as contract from './gift.ts';
import { treeExample } from './tree.docs.ts';

export const about = 'Trees that pass from one person to another by phone number.';

const received = {
  id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a52',
  tree: { ...treeExample, isPromised: true },
  from: null,
  occasion: 'birthday' as const,
  message: 'كل عام وأنت بخير',
  createdAt: '2026-03-01T09:30:00.000Z',
  expiresAt: '2026-03-31T09:30:00.000Z',
};

export const docs = {
  giftStatus: { description: 'Where a gift stands.', example: 'pending' },
  occasion: { description: 'What a gift is for.', example: 'birthday' },
  gift: {
    description: 'A gift as its giver sees it.',
    example: {
      id: received.id,
      tree: received.tree,
      to: { phone: '+966501234567', account: null },
      status: 'pending',
      occasion: 'birthday',
      message: received.message,
      createdAt: received.createdAt,
      deliverAt: received.createdAt,
      expiresAt: received.expiresAt,
      openedAt: null,
      lastNotifiedAt: received.createdAt,
      canReNotifyAt: '2026-03-02T09:30:00.000Z',
      link: '/gift/7K3M9QX2TB7K3M9Q',
    },
  },
  receivedGift: { description: 'A gift that waits for the caller.', example: received },
  giftPage: {
    description: 'What the page behind the link tells anybody who has it, before any sign-in.',
    example: { ...received, status: 'pending', toPhoneHint: '+966 •• ••• ••67', isForMe: false, given: null },
  },
  giveTree: {
    description:
      'The tree leaves the forest at once and waits for that phone until it is opened, declined, taken back or expired.',
    body: { phone: '+966501234567', message: 'كل عام وأنت بخير', occasion: 'birthday' },
  },
  listGivenGifts: { description: 'There is a next page only when this one is full.' },
  remindReceiver: { description: 'At most once a day; `canReNotifyAt` says when.' },
} satisfies Docs<typeof contract>;
