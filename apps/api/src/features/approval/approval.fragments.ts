import type { Executor } from '../../platform/postgres/database.ts';

/** How the newest asking for an act on a record stands; null where nobody was asked. */
export function approvalOf(sql: Executor, subject: 'coupon_batch' | 'bulk_gift') {
  return sql`(
    select status from approval where subject_id = ${sql.identifier(`${subject}.id`)} order by approval.id desc limit 1)`;
}
