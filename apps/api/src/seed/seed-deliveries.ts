import type { DeliveryState } from '@nabta/domain/delivery-state';

import { day, hour, addMs } from '../core/clock.ts';
import type { Executor } from '../core/postgres/database.ts';
import { moveStock } from '../features/supply/stock/move-stock.ts';
import { demoPhone } from './demo-accounts.ts';
import { type DemoDelivery, demoDeliveries, entryOf } from './demo-data.ts';
import { nurseryOf } from './demo-history.ts';
import type { DemoIds } from './demo-trees.ts';
import type { DeliverySeed } from './seed-types.ts';
import { insertDeliveries, insertRows } from './seed.queries.ts';
import { seededRandom, uuidAtAge } from './seeded-random.ts';

/** Status changes that lead to each status. */
const stepsTo = {
  scheduled: [],
  in_transit: ['in_transit'],
  delivered: ['in_transit', 'delivered'],
  failed: ['in_transit', 'failed'],
  cancelled: ['cancelled'],
} as const satisfies Record<DeliveryState, readonly DeliveryState[]>;

/** `today` is the latest date of all seeded rows. */
type SeedScope = { today: Date; staffId: string };

export async function seedDeliveries(sql: Executor, ids: DemoIds, today: Date): Promise<void> {
  const staffId = entryOf(ids.accounts, demoPhone('999'));
  const scope = { today, staffId };
  const deliveries = demoDeliveries.map((demo) => ({ demo, row: deliveryOf(demo, ids, scope) }));
  const rows = deliveries.map(({ row }) => row);
  const inserted = await insertDeliveries(sql, rows);
  const issues = deliveries.flatMap(({ demo, row }) => issueOf(demo, row, scope));
  await insertRows(sql, 'issue', issues);
  for (const { demo, row } of deliveries) {
    if (!inserted.includes(row) || row.deliveredAt === null) continue;
    const movement = { effortId: row.effortId, movedBy: staffId };
    for (const { specieId, received } of row.lines)
      await moveStock(sql, {
        ...movement,
        specieId,
        quantity: received ?? 0,
        kind: 'delivered',
        sourceId: row.id,
        at: row.deliveredAt,
      });
    const issue = issues.find(({ deliveryId }) => deliveryId === row.id);
    const [line] = row.lines;
    if (demo.issue?.adjusted === undefined || issue === undefined || line === undefined) continue;
    await moveStock(sql, {
      ...movement,
      specieId: line.specieId,
      quantity: demo.issue.adjusted,
      kind: 'adjusted',
      sourceId: issue.id,
      note: issue.answer,
      at: issue.answeredAt ?? today,
    });
  }
}

function deliveryOf(demo: DemoDelivery, ids: DemoIds, { today, staffId }: SeedScope): DeliverySeed {
  const { code, status, note = null } = demo;
  const effortId = entryOf(ids.efforts, demo.effort);
  const dueAt = addMs(today, -demo.dueDaysAgo * day);
  const createdAt = addMs(today, -(Math.max(0, demo.dueDaysAgo) + 14) * day);
  const statuses = stepsTo[status];
  const steps = [
    { kind: 'created' as const, status: 'scheduled' as const, note, at: createdAt },
    ...statuses.map((step, index) => ({
      kind: 'moved' as const,
      status: step,
      note: null,
      at: earlier(addMs(dueAt, (index === statuses.length - 1 ? -14 : -38) * hour), addMs(today, -hour)),
    })),
  ].map((step, index) => ({ ...step, seq: index + 1 }));
  const updatedAt = steps.at(-1)?.at ?? createdAt;
  const isDelivered = status === 'delivered';
  const random = seededRandom(`delivery:${code}`);
  const ageMs = today.getTime() - createdAt.getTime();
  return {
    id: uuidAtAge(ageMs, random),
    code,
    effortId,
    nursery: nurseryOf(effortId).name,
    dueOn: dueAt.toISOString().slice(0, 10),
    status,
    note,
    lines: demo.lines.map((line) => ({ ...line, received: isDelivered ? line.received : null })),
    steps,
    batchId: isDelivered ? uuidAtAge(today.getTime() - updatedAt.getTime(), random) : null,
    deliveredAt: isDelivered ? updatedAt : null,
    createdBy: staffId,
    createdAt,
    updatedAt,
  };
}

function issueOf({ issue }: DemoDelivery, row: DeliverySeed, { today, staffId }: SeedScope) {
  if (issue === undefined) return [];
  const createdAt = issue.isAutomatic ? addMs(today, -40 * hour) : addMs(row.updatedAt, 2 * hour);
  const isAnswered = issue.status === 'resolved' || issue.status === 'unresolved';
  const answeredAt = isAnswered ? addMs(createdAt, day) : null;
  return [
    {
      id: uuidAtAge(today.getTime() - createdAt.getTime(), seededRandom(`issue:${row.code}`)),
      deliveryId: row.id,
      kind: issue.kind,
      note: issue.note ?? null,
      status: issue.status,
      reporterId: issue.isAutomatic ? null : staffId,
      resolution: issue.resolution ?? null,
      answer: issue.answer ?? null,
      answeredAt,
      handledBy: issue.status === 'pending' ? null : staffId,
      isAtTree: false,
      createdAt,
      updatedAt: answeredAt ?? createdAt,
    },
  ];
}

function earlier(left: Date, right: Date): Date {
  return left < right ? left : right;
}
