import type { Delivery, DeliverySummary } from '@nabta/contract/delivery';
import type { LocalizedName } from '@nabta/contract/primitives';
import { can } from '@nabta/domain/capability';
import { dayInRiyadh } from '@nabta/domain/riyadh-time';

import type { Caller } from '../../platform/caller/authentication.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import {
  type AskedDeliveries,
  type DeliveryCounts,
  selectDeliveries,
  selectDelivery,
  selectDeliveryCounts,
  selectNurseries,
} from './delivery-page.queries.ts';
import { viewDelivery, viewDeliverySummary } from './delivery.view.ts';

type Looking = { caller: Caller; now: Date };

export async function listDeliveries(
  sql: Executor,
  { caller, now }: Looking,
  asked: AskedDeliveries,
): Promise<DeliverySummary[]> {
  assertSees(caller);
  const today = dayInRiyadh(now);
  const rows = await selectDeliveries(sql, caller, { ...asked, today });
  return rows.map((row) => viewDeliverySummary(row, today));
}

export async function countDeliveries(sql: Executor, { caller, now }: Looking): Promise<DeliveryCounts> {
  assertSees(caller);
  return selectDeliveryCounts(sql, caller, dayInRiyadh(now));
}

export async function listNurseries(sql: Executor, caller: Caller): Promise<LocalizedName[]> {
  if (!can(caller.role, 'manageDeliveries')) throw new AppError('FORBIDDEN');
  return selectNurseries(sql);
}

/** One of the caller's efforts; that of somebody else is unknown. */
export async function readDelivery(sql: Executor, { caller, now }: Looking, id: string): Promise<Delivery> {
  assertSees(caller);
  const row = await selectDelivery(sql, caller, id);
  if (row === undefined) throw new AppError('NOT_FOUND');
  return viewDelivery(row, dayInRiyadh(now));
}

function assertSees({ role }: Caller): void {
  if (!can(role, 'seeChain')) throw new AppError('FORBIDDEN');
}
