import type { VisitReport } from '@nabta/contract/operations/analytics';

import type { Executor } from '#core/postgres/database.ts';

import { selectGiftSteps } from './giving.queries.ts';

/** Counts gifts created in the period and how many were opened and thanked since. */
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
