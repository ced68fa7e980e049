import type { Delivery, DeliverySummary } from '@nabta/contract/supply/delivery';
import { daysLate } from '@nabta/domain/delivery-state';
import { dayInRiyadh } from '@nabta/domain/riyadh-time';

import type { Caller } from '#core/auth/authentication.ts';
import { requireFound } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';

import {
  type DeliveryFilters,
  selectDeliveries,
  selectDelivery,
  type DeliveryRow,
} from './delivery-page.queries.ts';

type ReadContext = { caller: Caller; now: Date };

export async function listDeliveries(
  sql: Executor,
  { caller, now }: ReadContext,
  filters: DeliveryFilters,
): Promise<DeliverySummary[]> {
  const today = dayInRiyadh(now);
  const rows = await selectDeliveries(sql, caller, { ...filters, today });
  return rows.map((row) => viewSummary(row, today));
}

export async function readDelivery(
  sql: Executor,
  { caller, now }: ReadContext,
  id: string,
): Promise<Delivery> {
  const row = requireFound(await selectDelivery(sql, caller, id));
  return {
    ...viewSummary(row, dayInRiyadh(now)),
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    photos: row.photos.map(({ imageName, at }) => ({ image: { nameCompressed: `${imageName}.webp` }, at })),
  };
}

function viewSummary<Row extends DeliveryRow>(row: Row, today: string) {
  return { ...row, daysLate: daysLate(row, today), updatedAt: row.updatedAt.toISOString() };
}
