import type { Docs } from '../core/docs.ts';
import type * as contract from './message.ts';

export const about = 'Log of sent text messages, without their content and full phone numbers.';

export const docs = {
  sentMessage: { description: 'One text message with its status.' },
  messageSums: { description: 'Number and cost of text messages in a period.' },
  listMessages: {
    description:
      'Search requires the full phone number; `cursor` is the reference of the last message of the previous page.',
  },
} satisfies Docs<typeof contract>;
