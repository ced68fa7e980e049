import type { Docs } from './docs.ts';
import type * as contract from './message.ts';

export const about =
  'The log of the texts that leave the house; it holds neither their words nor whole numbers.';

export const docs = {
  sentMessage: {
    description: 'One text and what became of it.',
    example: {
      reference: 'gift:019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a81',
      kind: 'gift',
      phoneHint: '+966 •• ••• ••67',
      state: 'sent',
      attempts: 1,
      provider: 'unifonic',
      failure: null,
      parts: 2,
      cost: 0.16,
      createdAt: '2026-03-01T09:30:00.000Z',
      sentAt: '2026-03-01T09:30:01.000Z',
    },
  },
  messageSums: {
    description: 'How many texts of a time were sent, and what they cost.',
    example: { sent: 412, failed: 3, waiting: 0, parts: 640, cost: 51.2 },
  },
  listMessages: {
    description:
      'A person is found by the whole number alone; `cursor` is the reference of the last one of the page before.',
  },
} satisfies Docs<typeof contract>;
