import { can } from '@nabta/domain/capability';
import { dayInRiyadh } from '@nabta/domain/riyadh-time';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { selectLateBy } from './delivery-page.queries.ts';

type Part = 'company' | 'effort' | 'land' | 'planter';

/** Deliveries that are late now, by what they are for; null for who sees none, and of planters, to whom none is addressed. */
export async function countLateDeliveriesBy(
  sql: Executor,
  caller: Caller,
  { by, now }: { by: Part; now: Date },
): Promise<{ partId: string | null; count: number }[] | null> {
  if (by === 'planter' || !can(caller.role, 'seeChain')) return null;
  return selectLateBy(sql, caller, { by, today: dayInRiyadh(now) });
}
