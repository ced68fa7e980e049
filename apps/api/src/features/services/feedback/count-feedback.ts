import { feedbackEmojis } from '@nabta/contract/services/feedback';

import type { Executor } from '#core/postgres/database.ts';

import { selectFeedbackCounts } from './feedback.queries.ts';

type Count = { emoji: (typeof feedbackEmojis)[number]; times: number };

/** Counts per emoji from worst to best, including zeros. */
export async function countFeedback(sql: Executor, period: { from: Date; before: Date }): Promise<Count[]> {
  const counts = new Map((await selectFeedbackCounts(sql, period)).map(({ emoji, times }) => [emoji, times]));
  return feedbackEmojis.map((emoji) => ({ emoji, times: counts.get(emoji) ?? 0 }));
}
