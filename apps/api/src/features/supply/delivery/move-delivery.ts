import type { RequestOfEndpoint } from '@nabta/contract/core/endpoint';
import type { Delivery, moveDelivery as contract } from '@nabta/contract/supply/delivery';
import { canTransitionDelivery } from '@nabta/domain/delivery-state';
import { dayInRiyadh } from '@nabta/domain/riyadh-time';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { AppError, invalidInput, requireFound } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';
import { recordChange } from '#features/people/audit/record-change.ts';
import { recordEvent } from '#features/services/webhook/record-event.ts';

import { moveStock } from '../stock/move-stock.ts';
import {
  type LockedDelivery,
  insertBatch,
  insertStep,
  lockDelivery,
  type OrderedLine,
  updateDeliveryStatus,
  updateReceived,
} from './delivery.queries.ts';
import { countEveryLine, nothingReceived, onlyOnDelivery } from './delivery.texts.ts';
import { readDelivery } from './read-delivery.ts';

type MoveInput = RequestOfEndpoint<typeof contract>['body'];

/** Moves a delivery to the next status; rejects an invalid step without changes. */
export async function moveDelivery(
  { clock }: Context,
  sql: Executor,
  caller: Caller,
  { id, status, note = null, received, dueOn }: MoveInput & { id: string },
): Promise<Delivery> {
  const before = requireFound(await lockDelivery(sql, caller, id));
  if (!canTransitionDelivery(before.status, status)) throw new AppError('DELIVERY_ELSEWHERE');
  if (received !== undefined && status !== 'delivered') throw invalidInput('body.received', onlyOnDelivery);
  const now = clock.now();
  const batchId =
    status === 'delivered'
      ? await receiveLines(sql, before, { lines: received ?? [], caller, at: now })
      : null;
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

type ReceivedDelivery = { lines: readonly OrderedLine[]; caller: Caller; at: Date };

/**
 * Adds the received plants to stock and creates their batch; lines are sorted to avoid deadlocks between
 * concurrent receivers.
 */
async function receiveLines(
  sql: Executor,
  delivery: LockedDelivery,
  { lines, caller, at }: ReceivedDelivery,
): Promise<string> {
  const { id, code, effortId, nursery } = delivery;
  const sortedLines = lines.toSorted((a, b) => (a.specieId < b.specieId ? -1 : 1));
  const ordered = delivery.lines.map(({ specieId }) => specieId).toSorted();
  if (sortedLines.map(({ specieId }) => specieId).join() !== ordered.join())
    throw invalidInput('body.received', countEveryLine);
  if (sortedLines.every(({ quantity }) => quantity === 0))
    throw invalidInput('body.received', nothingReceived);
  await updateReceived(sql, id, sortedLines);
  for (const { specieId, quantity } of sortedLines) {
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
