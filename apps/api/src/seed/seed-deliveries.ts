import type { DeliveryState } from '@nabta/domain/delivery-state';

import { moveStock } from '../features/stock/move-stock.ts';
import { day, hour, later } from '../platform/clock.ts';
import type { Executor } from '../platform/postgres/database.ts';
import { insertDeliveries, insertDeliveryIssues } from './delivery.queries.ts';
import { demoPhone } from './demo-accounts.ts';
import { nurseryOfEffort } from './demo-care.ts';
import { type DemoDelivery, demoDeliveries } from './demo-deliveries.ts';
import type { DemoIds } from './demo-trees.ts';
import { uuidAtAge } from './made-ids.ts';
import { seededRandom } from './seeded-random.ts';
import type { DeliveryIssueSeed, DeliverySeed } from './world-seeds.ts';

/** How a delivery came to where it stands. */
const wayTo = {
  scheduled: [],
  in_transit: ['in_transit'],
  delivered: ['in_transit', 'delivered'],
  failed: ['in_transit', 'failed'],
  cancelled: ['cancelled'],
} as const satisfies Record<DeliveryState, readonly DeliveryState[]>;

/** Nothing is later than this. */
type Moment = { today: Date; staffId: string };

/** Deliveries in every state with their issues; what came lies in stock, moved there as ever. */
export async function seedDeliveries(sql: Executor, ids: DemoIds, today: Date): Promise<void> {
  const staffId = ids.accounts.get(demoPhone('999')) as string;
  const moment = { today, staffId };
  const made = demoDeliveries.map((demo) => ({ demo, row: deliveryOf(demo, ids, moment) }));
  const isNew = await insertDeliveries(
    sql,
    made.map(({ row }) => row),
  );
  const issues = made.flatMap(({ demo, row }) => issueOf(demo, row, moment));
  await insertDeliveryIssues(sql, issues);
  for (const { demo, row } of made) {
    if (!isNew.has(row.id) || row.deliveredAt === null) continue;
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
      at: issue.answeredAt as Date,
    });
  }
}

function deliveryOf(demo: DemoDelivery, ids: DemoIds, { today, staffId }: Moment): DeliverySeed {
  const { code, status, note = null } = demo;
  const effortId = ids.efforts.get(demo.effort) as string;
  const dueAt = later(today, -demo.dueDaysAgo * day);
  const createdAt = later(today, -(Math.max(0, demo.dueDaysAgo) + 14) * day);
  const way = wayTo[status];
  const steps = [
    { kind: 'created' as const, status: 'scheduled' as const, note, at: createdAt },
    ...way.map((step, index) => ({
      kind: 'moved' as const,
      status: step,
      note: null,
      at: earlier(later(dueAt, (index === way.length - 1 ? -14 : -38) * hour), later(today, -hour)),
    })),
  ].map((step, index) => ({ ...step, seq: index + 1 }));
  const updatedAt = steps.at(-1)?.at as Date;
  const isDelivered = status === 'delivered';
  const random = seededRandom(`delivery:${code}`);
  const ageMs = today.getTime() - createdAt.getTime();
  return {
    id: uuidAtAge(ageMs, random),
    code,
    effortId,
    nursery: nurseryOfEffort(effortId),
    dueOn: dueAt.toISOString().slice(0, 10),
    status,
    note,
    lines: Object.entries(demo.lines).map(([specieId, quantity]) => {
      const [ordered, received] = typeof quantity === 'number' ? [quantity, quantity] : quantity;
      return { specieId, ordered, received: isDelivered ? received : null };
    }),
    steps,
    batchId: isDelivered ? uuidAtAge(today.getTime() - updatedAt.getTime(), random) : null,
    deliveredAt: isDelivered ? updatedAt : null,
    createdBy: staffId,
    createdAt,
    updatedAt,
  };
}

function issueOf(
  { issue }: DemoDelivery,
  row: DeliverySeed,
  { today, staffId }: Moment,
): DeliveryIssueSeed[] {
  if (issue === undefined) return [];
  const createdAt = issue.isByItself ? later(today, -40 * hour) : later(row.updatedAt, 2 * hour);
  const isAnswered = issue.status === 'resolved' || issue.status === 'unresolved';
  return [
    {
      id: uuidAtAge(today.getTime() - createdAt.getTime(), seededRandom(`issue:${row.code}`)),
      deliveryId: row.id,
      kind: issue.kind,
      note: issue.note ?? null,
      status: issue.status,
      reporterId: issue.isByItself ? null : staffId,
      resolution: issue.resolution ?? null,
      answer: issue.answer ?? null,
      answeredAt: isAnswered ? later(createdAt, day) : null,
      handledBy: issue.status === 'pending' ? null : staffId,
      createdAt,
    },
  ];
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}
