import type { EffortStock, StockMovement } from '@nabta/contract/stock';
import { can } from '@nabta/domain/capability';

import type { Caller } from '../../platform/caller/authentication.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { type AskedMovements, type AskedStock, selectMovements, selectStock } from './stock.queries.ts';

export async function listStock(sql: Executor, caller: Caller, asked: AskedStock): Promise<EffortStock[]> {
  assertSees(caller);
  return selectStock(sql, caller, asked);
}

export async function listMovements(
  sql: Executor,
  caller: Caller,
  asked: AskedMovements,
): Promise<StockMovement[]> {
  assertSees(caller);
  return selectMovements(sql, caller, asked);
}

function assertSees({ role }: Caller): void {
  if (!can(role, 'seeChain')) throw new AppError('FORBIDDEN');
}
