import type { RequestOfEndpoint } from '@nabta/contract/core/endpoint';
import type { Delivery, scheduleDelivery as contract, updateDelivery } from '@nabta/contract/supply/delivery';
import { encodeCrockford } from '@nabta/domain/crockford';
import { type DeliveryState, missingQuantity } from '@nabta/domain/delivery-state';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { AppError, invalidInput, requireFound } from '#core/errors/app-error.ts';
import { assertVersion } from '#core/http/record-version.ts';
import type { Executor } from '#core/postgres/database.ts';
import { random } from '#core/random.ts';
import { recordChange } from '#features/people/audit/record-change.ts';

import {
  insertDelivery,
  insertStep,
  lockDelivery,
  type OrderedLine,
  replaceLines,
  selectCanAccessEffort,
  selectHasFollower,
  selectUnknownSpecies,
  updateDelivery as updateDeliveryRow,
} from './delivery.queries.ts';
import { moreThanMissing, duplicateSpecie, unknownSpecie } from './delivery.texts.ts';
import { readDelivery } from './read-delivery.ts';

export async function scheduleDelivery(
  { clock }: Context,
  sql: Executor,
  caller: Caller,
  { effortId, nursery, dueOn, note = null, lines, followsId }: RequestOfEndpoint<typeof contract>['body'],
): Promise<Delivery> {
  if (!(await selectCanAccessEffort(sql, caller, effortId))) throw new AppError('NOT_FOUND');
  await assertLines(sql, lines);
  if (followsId !== undefined) await assertValidFollowUp(sql, caller, { effortId, followsId, lines });
  const now = clock.now();
  const code = `D-${encodeCrockford(random.bytes(8))}`;
  const id = await insertDelivery(sql, {
    code,
    effortId,
    nursery,
    dueOn,
    note,
    followsId: followsId ?? null,
    createdBy: caller.accountId,
    at: now,
  });
  await replaceLines(sql, id, lines);
  await insertStep(sql, {
    deliveryId: id,
    kind: 'created',
    status: 'scheduled',
    note,
    doneBy: caller.accountId,
    at: now,
  });
  await recordChange(sql, {
    actorId: caller.accountId,
    action: 'created',
    subject: 'delivery',
    subjectId: id,
    after: { code, effortId, dueOn, lines, followsId },
    at: now,
  });
  return readDelivery(sql, { caller, now }, id);
}

type Edit = RequestOfEndpoint<typeof updateDelivery>['body'];

/** Delivered and cancelled deliveries are read-only; lines cannot change in transit. */
const editableStates: ReadonlySet<DeliveryState> = new Set(['scheduled', 'in_transit', 'failed']);
const lineEditableStates: ReadonlySet<DeliveryState> = new Set(['scheduled', 'failed']);

export async function editDelivery(
  { clock }: Context,
  sql: Executor,
  caller: Caller,
  { id, version, edit }: { id: string; version: number; edit: Edit },
): Promise<Delivery> {
  const before = requireFound(await lockDelivery(sql, caller, id));
  assertVersion(before, version);
  const { lines, ...fields } = edit;
  if (!editableStates.has(before.status)) throw new AppError('CONFLICT');
  const now = clock.now();
  const { nursery = before.nursery, dueOn = before.dueOn, note = before.note } = fields;
  if (lines !== undefined) {
    if (!lineEditableStates.has(before.status)) throw new AppError('CONFLICT');
    await assertLines(sql, lines);
    await replaceLines(sql, id, lines);
  }
  await updateDeliveryRow(sql, { id, nursery, dueOn, note, at: now });
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

async function assertLines(sql: Executor, lines: readonly OrderedLine[]): Promise<void> {
  const ids = lines.map(({ specieId }) => specieId);
  if (new Set(ids).size < ids.length) throw invalidInput('body.lines', duplicateSpecie);
  const [unknown] = await selectUnknownSpecies(sql, ids);
  if (unknown !== undefined) throw invalidInput('body.lines', unknownSpecie, { specie: unknown });
}

type FollowUp = { effortId: string; followsId: string; lines: readonly OrderedLine[] };

/** Allows one follow-up per delivery, for at most the missing quantity. */
async function assertValidFollowUp(
  sql: Executor,
  caller: Caller,
  { effortId, followsId, lines }: FollowUp,
): Promise<void> {
  const before = await lockDelivery(sql, caller, followsId);
  if (before === undefined || before.effortId !== effortId) throw new AppError('NOT_FOUND');
  if (before.status !== 'delivered' || (await selectHasFollower(sql, followsId)))
    throw new AppError('CONFLICT');
  const missing = new Map(before.lines.map((line) => [line.specieId, missingQuantity(line)]));
  const exceedsMissing = lines.some(({ specieId, quantity }) => quantity > (missing.get(specieId) ?? 0));
  if (exceedsMissing) throw invalidInput('body.lines', moreThanMissing);
}
