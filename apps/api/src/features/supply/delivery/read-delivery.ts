import type { Delivery, DeliverySummary } from '@nabta/contract/supply/delivery';
import { daysLate } from '@nabta/domain/delivery-state';
import { dayInRiyadh } from '@nabta/domain/riyadh-time';

import type { Caller } from '#core/auth/authentication.ts';
import { AppError } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';

import {
  type DeliveryFilters,
  selectDeliveries,
  selectDelivery,
  type DeliveryRow,
  type FullDeliveryRow,
} from './delivery-page.queries.ts';

type ReadContext = { caller: Caller; now: Date };

export async function listDeliveries(
  sql: Executor,
  { caller, now }: ReadContext,
  filters: DeliveryFilters,
): Promise<DeliverySummary[]> {
  const today = dayInRiyadh(now);
  const rows = await selectDeliveries(sql, caller, { ...filters, today });
  return rows.map((row) => viewDeliverySummary(row, today));
}

export async function readDelivery(
  sql: Executor,
  { caller, now }: ReadContext,
  id: string,
): Promise<Delivery> {
  const row = await selectDelivery(sql, caller, id);
  if (row === undefined) throw new AppError('NOT_FOUND');
  return viewDelivery(row, dayInRiyadh(now));
}

function viewDeliverySummary(row: DeliveryRow, today: string): DeliverySummary {
  return {
    id: row.id,
    code: row.code,
    effort: row.effort,
    land: row.land,
    company: row.company,
    nursery: row.nursery,
    status: row.status,
    dueOn: row.dueOn,
    daysLate: daysLate(row, today),
    lines: row.lines,
    openIssues: row.openIssues,
    version: row.version,
    updatedAt: row.updatedAt.toISOString(),
  };
}

function viewDelivery(row: FullDeliveryRow, today: string): Delivery {
  return {
    ...viewDeliverySummary(row, today),
    note: row.note,
    follows: row.follows,
    followedBy: row.followedBy,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    photos: row.photos.map(({ imageName, at }) => ({ image: { nameCompressed: `${imageName}.webp` }, at })),
    steps: row.steps,
    issues: row.issues,
  };
}
