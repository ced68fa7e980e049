import * as z from 'zod/mini';

import { endpoint } from './endpoint.ts';
import { nothing, text } from './primitives.ts';

/** From worst to best. */
export const feedbackEmojis = ['😞', '😕', '😐', '🙂', '😍'] as const;

export const sendFeedback = endpoint({
  method: 'POST',
  path: '/feedback',
  access: 'account',
  summary: 'How the person likes the product',
  body: z.strictObject({
    emoji: z.enum(feedbackEmojis),
    comment: z.optional(text(1, 1_000)),
    page: text(1, 200),
  }),
  isIdempotent: true,
  data: nothing,
  errors: ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE'],
});
