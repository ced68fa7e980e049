import type { Executor } from '#core/postgres/database.ts';

/** Status of the latest approval of a record, `expired` after its deadline; null without an approval. */
export function approvalOf(sql: Executor, subject: 'coupon_batch' | 'bulk_gift', now: Date) {
  return sql`(
    select case when status = 'waiting' and expires_at <= ${now} then 'expired' else status end
    from approval where subject_id = ${sql.identifier(`${subject}.id`)} order by approval.id desc limit 1)`;
}
