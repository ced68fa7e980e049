import type { Delivery, scheduleDelivery as contract } from '@nabta/contract/delivery';
import type { RequestOfEndpoint } from '@nabta/contract/endpoint';
import { can } from '@nabta/domain/capability';
import { crockfordText } from '@nabta/domain/crockford';
import { missingOf } from '@nabta/domain/delivery-state';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, invalidInput } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { random } from '../../platform/random.ts';
import { recordChange } from '../audit/record-change.ts';
import {
  insertDelivery,
  insertStep,
  lockDelivery,
  type OrderedLine,
  replaceLines,
  selectEffortIsKnown,
  selectHasFollower,
  selectUnknownSpecies,
} from './delivery.queries.ts';
import { moreThanMissing, specieTwice, unknownSpecie } from './delivery.texts.ts';
import { readDelivery } from './read-delivery.ts';

type Wished = RequestOfEndpoint<typeof contract>['body'];

const codeLength = 8;

export async function scheduleDelivery(
  { clock }: Context,
  sql: Executor,
  caller: Caller,
  { effortId, nursery, dueOn, note = null, lines, followsId }: Wished,
): Promise<Delivery> {
  if (!can(caller.role, 'manageDeliveries')) throw new AppError('FORBIDDEN');
  if (!(await selectEffortIsKnown(sql, caller, effortId))) throw new AppError('NOT_FOUND');
  await assertLines(sql, lines);
  if (followsId !== undefined) await assertIsRest(sql, caller, { effortId, followsId, lines });
  const now = clock.now();
  const code = makeCode();
  const createdBy = caller.accountId;
  const id = await insertDelivery(sql, {
    code,
    effortId,
    nursery,
    dueOn,
    note,
    followsId: followsId ?? null,
    createdBy,
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

/** Known species, each once. */
export async function assertLines(sql: Executor, lines: readonly OrderedLine[]): Promise<void> {
  const ids = lines.map(({ specieId }) => specieId);
  if (new Set(ids).size < ids.length) throw invalidInput('body.lines', specieTwice);
  const [unknown] = await selectUnknownSpecies(sql, ids);
  if (unknown !== undefined) throw invalidInput('body.lines', unknownSpecie, { specie: unknown });
}

type Rest = { effortId: string; followsId: string; lines: readonly OrderedLine[] };

/** The rest of a delivery comes once, and is at most what was missing. */
async function assertIsRest(
  sql: Executor,
  caller: Caller,
  { effortId, followsId, lines }: Rest,
): Promise<void> {
  const before = await lockDelivery(sql, caller, followsId);
  if (before === undefined || before.effortId !== effortId) throw new AppError('NOT_FOUND');
  if (before.status !== 'delivered' || (await selectHasFollower(sql, followsId)))
    throw new AppError('CONFLICT');
  const missing = new Map(before.lines.map((line) => [line.specieId, missingOf(line)]));
  const isTooMuch = lines.some(({ specieId, quantity }) => quantity > (missing.get(specieId) ?? 0));
  if (isTooMuch) throw invalidInput('body.lines', moreThanMissing);
}

function makeCode(): string {
  return `D-${crockfordText(random.bytes(codeLength))}`;
}
