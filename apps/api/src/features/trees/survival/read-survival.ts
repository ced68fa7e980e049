import type { Survival, SurvivalScope } from '@nabta/contract/survival';
import { shareOf, survivalYears } from '@nabta/domain/survival';

import { AppError } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { selectScopeName, selectSurvival } from './survival.queries.ts';

/** For everybody: people are asked to trust these numbers. */
export async function readSurvival(
  sql: Executor,
  { scope, id, now }: { scope: SurvivalScope; id: string; now: Date },
): Promise<Survival> {
  const name = await selectScopeName(sql, scope, id);
  if (name === undefined) throw new AppError('NOT_FOUND');
  const counted = await selectSurvival(sql, { scope, id, years: survivalYears, now });
  return {
    scope,
    id,
    name,
    after: counted.map(({ years, basis, count }) => ({ years, ...shareOf(count, basis) })),
  };
}
