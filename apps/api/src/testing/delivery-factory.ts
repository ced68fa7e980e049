import { moveStock } from '../features/stock/move-stock.ts';
import type { Executor } from '../platform/postgres/database.ts';
import { insertDeliveries } from '../seed/delivery.queries.ts';
import { loadSpecies } from '../seed/load-species.ts';
import { printableId } from '../seed/made-ids.ts';
import { seededRandom } from '../seed/seeded-random.ts';
import type { DeliverySeed } from '../seed/world-seeds.ts';
import { longAgo, nextId, type Row } from './made-row.ts';

type DeliveredOptions = { effort: Row; by: Row; specieId?: string; quantity: number };

/** Saplings that came, in stock and as a batch. */
export async function createDelivered(
  sql: Executor,
  { effort, by, specieId = 'prosopis-cineraria', quantity }: DeliveredOptions,
): Promise<DeliverySeed> {
  const id = nextId();
  const at = longAgo;
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
  await loadSpecies({ sql });
  await insertDeliveries(sql, [delivery]);
  const movement = { effortId: effort.id, specieId, quantity, sourceId: id, movedBy: by.id, at };
  await moveStock(sql, { ...movement, kind: 'delivered' });
  return delivery;
}
