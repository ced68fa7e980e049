import type { EffortRecord } from '@nabta/contract/effort';
import { can } from '@nabta/domain/capability';

import type { Caller } from '../../platform/caller/authentication.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { selectEffortRecord } from './effort-record.queries.ts';

/** An effort that the caller runs or works at; planters are named to those who may know their names (SECURITY P7). */
export async function readEffort(sql: Executor, caller: Caller, id: string): Promise<EffortRecord> {
  if (!can(caller.role, 'seeChain')) throw new AppError('FORBIDDEN');
  const effort = await selectEffortRecord(sql, caller, id);
  if (effort === undefined) throw new AppError('NOT_FOUND');
  if (can(caller.role, 'seePlanterNames')) return effort;
  return { ...effort, planters: effort.planters.map((planter) => ({ ...planter, name: null })) };
}
