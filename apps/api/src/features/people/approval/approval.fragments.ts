import type { Executor } from '../../platform/postgres/database.ts';

/** How the newest asking for an act on a record stands, noted or not that its time is over; null where nobody was asked. */
export function approvalOf(sql: Executor, subject: 'coupon_batch' | 'bulk_gift', now: Date) {
  return sql`(
    select case when status = 'waiting' and expires_at <= ${now} then 'expired' else status end
    from approval where subject_id = ${sql.identifier(`${subject}.id`)} order by approval.id desc limit 1)`;
}
