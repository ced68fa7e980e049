import type { Delivery, DeliverySummary } from '@nabta/contract/delivery';
import { daysLate } from '@nabta/domain/delivery-state';

import type { DeliveryRow, FullDeliveryRow } from './delivery-page.queries.ts';

export function viewDeliverySummary(row: DeliveryRow, today: string): DeliverySummary {
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

export function viewDelivery(row: FullDeliveryRow, today: string): Delivery {
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
