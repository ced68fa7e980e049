import { openDeliveryStates } from '@nabta/domain/delivery-state';

import type { Executor } from '#core/postgres/database.ts';

export function isOverdue(sql: Executor, today: string) {
  return sql`(delivery.status = any(${[...openDeliveryStates]}) and delivery.due_on < ${today}::date)`;
}
