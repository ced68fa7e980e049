import type { Docs } from '../core/docs.ts';
import type * as contract from './message.ts';

export const about = 'Log of sent text messages, without their content and full phone numbers.';

export const docs = {
  sentMessage: {
    description: 'One text message with its status.',
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
    description: 'Number and cost of text messages in a period.',
    example: { sent: 412, failed: 3, waiting: 0, parts: 640, cost: 51.2 },
  },
  listMessages: {
    description:
      'Search requires the full phone number; `cursor` is the reference of the last message of the previous page.',
  },
} satisfies Docs<typeof contract>;
