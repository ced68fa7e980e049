import type { EffortRecord } from '@nabta/contract/supply/effort';
import { can } from '@nabta/domain/capability';

import type { Caller } from '#core/auth/authentication.ts';
import { AppError } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';

import { selectEffortRecord } from './effort.queries.ts';

export async function readEffort(sql: Executor, caller: Caller, id: string): Promise<EffortRecord> {
  const effort = await selectEffortRecord(sql, caller, id);
  if (effort === undefined) throw new AppError('NOT_FOUND');
  if (can(caller.role, 'seePlanterNames')) return effort;
  return { ...effort, planters: effort.planters.map((planter) => ({ ...planter, name: null })) };
}
