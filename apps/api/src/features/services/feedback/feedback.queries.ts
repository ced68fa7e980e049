import type { Executor } from '#core/postgres/database.ts';

export async function insertFeedback(
  sql: Executor,
  feedback: { accountId: string; emoji: string; comment: string | undefined; page: string; createdAt: Date },
): Promise<void> {
  await sql`
    insert into feedback (account_id, emoji, comment, page, created_at)
    values (${feedback.accountId}, ${feedback.emoji}, ${feedback.comment ?? null}, ${feedback.page}, ${feedback.createdAt})`;
}

export async function selectFeedbackCounts(
  sql: Executor,
  { from, before }: { from: Date; before: Date },
): Promise<{ emoji: string; times: number }[]> {
  return sql`
    select emoji, count(*)::int as times from feedback
    where created_at >= ${from} and created_at < ${before}
    group by emoji`;
}
