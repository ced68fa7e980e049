import type { Survival, SurvivalScope } from '@nabta/contract/trees/survival';
import { shareOf, survivalYears } from '@nabta/domain/survival';

import { requireFound } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';

import { selectPublicScope, selectSampleResult, selectSurvival } from './survival.queries.ts';

/** Survival rates are public, except of a hidden land. */
export async function readSurvival(
  sql: Executor,
  { scope, id, now }: { scope: SurvivalScope; id: string; now: Date },
): Promise<Survival> {
  const { name } = requireFound(await selectPublicScope(sql, scope, id));
  const rows = await selectSurvival(sql, { scope, id, years: survivalYears, now });
  return {
    scope,
    id,
    name,
    sample: await selectSampleResult(sql, { scope, id }),
    after: rows.map(({ years, basis, count }) => ({ years, ...shareOf(count, basis) })),
  };
}
