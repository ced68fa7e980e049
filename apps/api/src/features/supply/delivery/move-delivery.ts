import type { Delivery, moveDelivery as contract } from '@nabta/contract/delivery';
import type { RequestOfEndpoint } from '@nabta/contract/endpoint';
import { can } from '@nabta/domain/capability';
import { mayDeliveryBecome } from '@nabta/domain/delivery-state';
import { dayInRiyadh } from '@nabta/domain/riyadh-time';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, invalidInput } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { recordChange } from '../audit/record-change.ts';
import { moveStock } from '../stock/move-stock.ts';
import { recordEvent } from '../webhook/record-event.ts';
import {
  type HeldDelivery,
  insertBatch,
  insertStep,
  lockDelivery,
  type OrderedLine,
  updateDeliveryStatus,
  updateReceived,
} from './delivery.queries.ts';
import { countEveryLine, nothingCame, onlyOnDelivery } from './delivery.texts.ts';
import { readDelivery } from './read-delivery.ts';

type Step = RequestOfEndpoint<typeof contract>['body'];

/** Takes a delivery one step on; a step that cannot follow is refused and changes nothing. */
export async function moveDelivery(
  { clock }: Context,
  sql: Executor,
  caller: Caller,
  { id, status, note = null, received, dueOn }: Step & { id: string },
): Promise<Delivery> {
  if (!can(caller.role, 'manageDeliveries')) throw new AppError('FORBIDDEN');
  const before = await lockDelivery(sql, caller, id);
  if (before === undefined) throw new AppError('NOT_FOUND');
  if (!mayDeliveryBecome(before.status, status)) throw new AppError('DELIVERY_ELSEWHERE');
  if (received !== undefined && status !== 'delivered') throw invalidInput('body.received', onlyOnDelivery);
  const now = clock.now();
  const batchId =
    status === 'delivered' ? await receive(sql, before, { lines: received ?? [], caller, at: now }) : null;
  const nextDueOn = (status === 'scheduled' && dueOn) || before.dueOn;
  await updateDeliveryStatus(sql, { id, status, dueOn: nextDueOn, batchId, at: now });
  await recordEvent(sql, { type: 'delivery.moved', deliveryId: id, at: now });
  await insertStep(sql, { deliveryId: id, kind: 'moved', status, note, doneBy: caller.accountId, at: now });
  await recordChange(sql, {
    actorId: caller.accountId,
    action: 'status_changed',
    subject: 'delivery',
    subjectId: id,
    reason: note,
    before: { status: before.status, dueOn: before.dueOn },
    after: { status, dueOn: nextDueOn, ...(received && { received }) },
    at: now,
  });
  return readDelivery(sql, { caller, now }, id);
}

type Arrival = { lines: readonly OrderedLine[]; caller: Caller; at: Date };

/** What came goes into stock, line by line in one order, so that no two who receive wait for each other; it is a batch from now on. */
async function receive(
  sql: Executor,
  delivery: HeldDelivery,
  { lines, caller, at }: Arrival,
): Promise<string> {
  const { id, code, effortId, nursery } = delivery;
  const came = lines.toSorted((one, other) => (one.specieId < other.specieId ? -1 : 1));
  const ordered = delivery.lines.map(({ specieId }) => specieId).toSorted();
  if (came.map(({ specieId }) => specieId).join() !== ordered.join())
    throw invalidInput('body.received', countEveryLine);
  if (came.every(({ quantity }) => quantity === 0)) throw invalidInput('body.received', nothingCame);
  await updateReceived(sql, id, came);
  for (const { specieId, quantity } of came) {
    if (quantity === 0) continue;
    await moveStock(sql, {
      effortId,
      specieId,
      quantity,
      kind: 'delivered',
      sourceId: id,
      movedBy: caller.accountId,
      at,
    });
  }
  return insertBatch(sql, { code, nursery, deliveredOn: dayInRiyadh(at), at });
}
