import * as z from 'zod/mini';

import { endpoint } from '../core/endpoint.ts';
import { nothing, text } from '../core/primitives.ts';

/** From worst to best. */
export const feedbackEmojis = ['😞', '😕', '😐', '🙂', '😍'] as const;

export const sendFeedback = endpoint({
  method: 'POST',
  path: '/feedback',
  access: 'account',
  summary: 'Stores feedback about the product',
  body: z.strictObject({
    emoji: z.enum(feedbackEmojis),
    comment: z.optional(text(1, 1_000)),
    page: text(1, 200),
  }),
  isIdempotent: true,
  data: nothing,
  errors: ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE'],
});
