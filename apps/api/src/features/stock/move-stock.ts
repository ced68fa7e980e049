import { AppError } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { insertMovement, type Movement, updateStock } from './stock.queries.ts';

/** The only way in which stock changes: its quantity and the movement that says why, together. It never goes below zero. */
export async function moveStock(sql: Executor, movement: Movement): Promise<void> {
  if (!(await updateStock(sql, movement))) throw new AppError('STOCK_TOO_LOW');
  await insertMovement(sql, movement);
}
