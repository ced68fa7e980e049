import { feedbackEmojis } from '@nabta/contract/feedback';

import type { Executor } from '../../platform/postgres/database.ts';
import { selectFeedbackCounts } from './feedback.queries.ts';

type Count = { emoji: (typeof feedbackEmojis)[number]; times: number };

/** How often each emoji was sent, from worst to best, those that nobody sent too. */
export async function countFeedback(sql: Executor, period: { from: Date; before: Date }): Promise<Count[]> {
  const counts = new Map((await selectFeedbackCounts(sql, period)).map(({ emoji, times }) => [emoji, times]));
  return feedbackEmojis.map((emoji) => ({ emoji, times: counts.get(emoji) ?? 0 }));
}
