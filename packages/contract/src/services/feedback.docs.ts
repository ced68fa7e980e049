import type { Docs } from '../core/docs.ts';
import type * as contract from './feedback.ts';

export const about = 'User feedback.';

export const docs = {
  sendFeedback: { body: { emoji: '😍', comment: 'جميل', page: '/' } },
} satisfies Docs<typeof contract>;
