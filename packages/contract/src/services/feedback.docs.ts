import type { Docs } from './docs.ts';
import type * as contract from './feedback.ts';

export const about = 'What people say of the product.';

export const docs = {
  sendFeedback: { body: { emoji: '😍', comment: 'جميل', page: '/' } },
} satisfies Docs<typeof contract>;
