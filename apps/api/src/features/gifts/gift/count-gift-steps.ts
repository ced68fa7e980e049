import type { VisitReport } from '@nabta/contract/analytics';

import type { Executor } from '../../platform/postgres/database.ts';
import { selectGiftSteps } from './gift-steps.queries.ts';

/** How many gifts were made in a time, and how far those have come since. */
export async function countGiftSteps(
  sql: Executor,
  period: { from: Date; before: Date },
): Promise<VisitReport['gifts']> {
  const { given, opened, thanked } = await selectGiftSteps(sql, period);
  return [
    { step: 'given', gifts: given },
    { step: 'opened', gifts: opened },
    { step: 'thanked', gifts: thanked },
  ];
}
