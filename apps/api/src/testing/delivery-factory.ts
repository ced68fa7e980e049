import type { Executor } from '../core/postgres/database.ts';
import { moveStock } from '../features/supply/stock/move-stock.ts';
import type { DeliverySeed } from '../seed/seed-types.ts';
import { insertDeliveries } from '../seed/seed.queries.ts';
import { printableId, seededRandom } from '../seed/seeded-random.ts';
import { fixtureDate, nextId, type Row } from './test-rows.ts';

type DeliveredOptions = { effort: Row; by: Row; specieId?: string; quantity: number };

/** Creates a delivered delivery with its saplings in stock and as a batch. */
export async function createDelivered(
  sql: Executor,
  { effort, by, specieId = 'prosopis-cineraria', quantity }: DeliveredOptions,
): Promise<DeliverySeed> {
  const id = nextId();
  const at = fixtureDate;
  const delivery: DeliverySeed = {
    id,
    code: `D-${printableId(8, seededRandom(`delivery:${id}`))}`,
    effortId: effort.id,
    nursery: { ar: 'مشتل الثمامة', en: 'Thumamah Nursery' },
    dueOn: '2025-03-01',
    status: 'delivered',
    note: null,
    lines: [{ specieId, ordered: quantity, received: quantity }],
    steps: [{ seq: 1, kind: 'moved', status: 'delivered', note: null, at }],
    batchId: nextId(),
    deliveredAt: at,
    createdBy: by.id,
    createdAt: at,
    updatedAt: at,
  };
  await insertDeliveries(sql, [delivery]);
  const movement = { effortId: effort.id, specieId, quantity, sourceId: id, movedBy: by.id, at };
  await moveStock(sql, { ...movement, kind: 'delivered' });
  return delivery;
}
