import * as z from 'zod/mini';

import { datedQuery, dates } from '../core/dated-query.ts';
import { endpoint } from '../core/endpoint.ts';
import { instant, text } from '../core/primitives.ts';

/** `unsure`: a send attempt started, and it is unknown whether the provider accepted it. */
export const messageStates = ['queued', 'unsure', 'sent', 'failed'] as const;
export type MessageState = (typeof messageStates)[number];

/** A sent text message, without its content and full phone number. */
export const sentMessage = z.strictObject({
  reference: z.string(),
  kind: z.string(),
  /** Masked except for the last two digits. */
  phoneHint: z.string(),
  state: z.enum(messageStates),
  attempts: z.int(),
  provider: z.nullable(z.string()),
  /** Last provider error of an unsent message. */
  failure: z.nullable(z.string()),
  /** Number of SMS parts; null when unsent or not counted yet. */
  parts: z.nullable(z.int()),
  /** In riyals; null without a price. */
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
  /** In riyals, for messages with a price; null if none has one. */
  cost: z.nullable(z.number()),
});
export type MessageSums = z.output<typeof messageSums>;

const filters = {
  ...dates,
  state: z.optional(z.enum(messageStates)),
  kind: z.optional(text(1, 40)),
  /** Full phone number in any format. */
  q: z.optional(text(2, 40)),
};
const messageCall = {
  method: 'GET',
  access: 'staff',
  capability: ['seeMessages', 'all'],
  errors: ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE', 'SECOND_FACTOR_REQUIRED', 'FORBIDDEN'],
} as const;

export const listMessages = endpoint({
  ...messageCall,
  path: '/message',
  summary: 'Sent and queued text messages, newest first',
  query: datedQuery({
    ...filters,
    cursor: z.optional(text(1, 200)),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
  }),
  data: z.array(sentMessage),
});

export const getMessageTotals = endpoint({
  ...messageCall,
  path: '/message/sums',
  summary: 'Totals of those messages: number, parts, cost and kinds',
  query: datedQuery(filters),
  data: z.strictObject({ ...messageSums.shape, kinds: z.array(z.string()) }),
});
