import type { Executor } from '../../platform/postgres/database.ts';

/** Whether a row of `gift` holds its tree; the states of `isOpenGift` in the domain. */
export function isOpen(sql: Executor) {
  return sql`gift.status in ('scheduled', 'pending')`;
}
