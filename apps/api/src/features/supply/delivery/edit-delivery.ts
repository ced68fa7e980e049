import type { RequestOfEndpoint } from '@nabta/contract/core/endpoint';
import type { Delivery, updateDelivery as contract } from '@nabta/contract/supply/delivery';
import type { DeliveryState } from '@nabta/domain/delivery-state';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';
import { assertVersion } from '#core/http/record-version.ts';
import type { Executor } from '#core/postgres/database.ts';
import { recordChange } from '#features/people/audit/record-change.ts';

import { insertStep, lockDelivery, replaceLines, updateDelivery } from './delivery.queries.ts';
import { readDelivery } from './read-delivery.ts';
import { assertLines } from './schedule-delivery.ts';

type Edit = RequestOfEndpoint<typeof contract>['body'];

/** Delivered and cancelled deliveries are read-only; lines cannot change in transit. */
const mayEdit: ReadonlySet<DeliveryState> = new Set(['scheduled', 'in_transit', 'failed']);
const mayEditLines: ReadonlySet<DeliveryState> = new Set(['scheduled', 'failed']);

export async function editDelivery(
  { clock }: Context,
  sql: Executor,
  caller: Caller,
  { id, version, edit }: { id: string; version: number; edit: Edit },
): Promise<Delivery> {
  const before = await lockDelivery(sql, caller, id);
  if (before === undefined) throw new AppError('NOT_FOUND');
  assertVersion(before, version);
  const { lines, ...fields } = edit;
  if (!mayEdit.has(before.status) || (lines !== undefined && !mayEditLines.has(before.status)))
    throw new AppError('CONFLICT');
  const now = clock.now();
  const { nursery = before.nursery, dueOn = before.dueOn, note = before.note } = fields;
  if (lines !== undefined) {
    await assertLines(sql, lines);
    await replaceLines(sql, id, lines);
  }
  await updateDelivery(sql, { id, nursery, dueOn, note, at: now });
  await insertStep(sql, {
    deliveryId: id,
    kind: 'edited',
    status: before.status,
    note: null,
    doneBy: caller.accountId,
    at: now,
  });
  await recordChange(sql, {
    actorId: caller.accountId,
    action: 'edited',
    subject: 'delivery',
    subjectId: id,
    before: { nursery: before.nursery, dueOn: before.dueOn, note: before.note, lines: before.lines },
    after: edit,
    at: now,
  });
  return readDelivery(sql, { caller, now }, id);
}
