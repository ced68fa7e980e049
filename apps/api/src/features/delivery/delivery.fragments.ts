import { expectedStates } from '@nabta/domain/delivery-state';

import type { Executor } from '../../platform/postgres/database.ts';

/** Whether a delivery should have come before this day. */
export function isLateOn(sql: Executor, today: string) {
  return sql`(delivery.status = any(${[...expectedStates]}) and delivery.due_on < ${today}::date)`;
}
