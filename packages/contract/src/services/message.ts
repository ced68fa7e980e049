import * as z from 'zod/mini';

import { endpoint } from './endpoint.ts';
import { instant, text } from './primitives.ts';
import { datedQuery, dates } from './tree.ts';

/** `unsure`: a try began, and whether the provider took it is not known yet. */
export const messageStates = ['queued', 'unsure', 'sent', 'failed'] as const;
export type MessageState = (typeof messageStates)[number];

/** A text that left the house, without its words and without the number it went to. */
export const sentMessage = z.strictObject({
  reference: z.string(),
  kind: z.string(),
  /** All but the last two digits hidden. */
  phoneHint: z.string(),
  state: z.enum(messageStates),
  attempts: z.int(),
  provider: z.nullable(z.string()),
  /** What the provider said last where it was not sent. */
  failure: z.nullable(z.string()),
  /** In how many parts it went; null where it did not, or was not counted yet. */
  parts: z.nullable(z.int()),
  /** In riyals; null where no price is set. */
  cost: z.nullable(z.number()),
  createdAt: instant,
  sentAt: z.nullable(instant),
});
export type SentMessage = z.output<typeof sentMessage>;

export const messageSums = z.strictObject({
  sent: z.int(),
  failed: z.int(),
  /** Queued or unsure. */
  waiting: z.int(),
  parts: z.int(),
  /** In riyals, of those that have a price; null where none has. */
  cost: z.nullable(z.number()),
});
export type MessageSums = z.output<typeof messageSums>;

const filters = {
  ...dates,
  state: z.optional(z.enum(messageStates)),
  kind: z.optional(text(1, 40)),
  /** A whole phone number, however it is written. */
  q: z.optional(text(2, 40)),
};
const staff = ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE', 'SECOND_FACTOR_REQUIRED', 'FORBIDDEN'] as const;

export const listMessages = endpoint({
  method: 'GET',
  path: '/message',
  access: 'staff',
  summary: 'Texts that were sent or are to be, newest first',
  query: datedQuery({
    ...filters,
    cursor: z.optional(text(1, 200)),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
  }),
  data: z.array(sentMessage),
  errors: [...staff],
});

export const sumMessages = endpoint({
  method: 'GET',
  path: '/message/sums',
  access: 'staff',
  summary:
    'How many of those texts were sent, in how many parts and at which cost, and of which kinds they are',
  query: datedQuery(filters),
  data: z.strictObject({ ...messageSums.shape, kinds: z.array(z.string()) }),
  errors: [...staff],
});
