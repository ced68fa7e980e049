import type { Executor } from '#core/postgres/database.ts';

/** Must match `isOpenGift` in the domain package. */
export function isOpen(sql: Executor) {
  return sql`gift.status in ('scheduled', 'pending')`;
}
