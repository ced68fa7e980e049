import type { Executor } from '../../platform/postgres/database.ts';

export async function insertFeedback(
  sql: Executor,
  feedback: { accountId: string; emoji: string; comment: string | undefined; page: string; createdAt: Date },
): Promise<void> {
  await sql`
    insert into feedback (account_id, emoji, comment, page, created_at)
    values (${feedback.accountId}, ${feedback.emoji}, ${feedback.comment ?? null}, ${feedback.page}, ${feedback.createdAt})`;
}
