import type { PartnerEvent } from '@nabta/contract/operations/partner';
import { encodeCrockford } from '@nabta/domain/crockford';
import type { WebhookType } from '@nabta/domain/partner';

import type { PartnerCaller } from '#core/auth/partner-access.ts';
import { day, addMs } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { AppError, requireFound } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';
import { random } from '#core/random.ts';
import { readTestEvent } from '#features/services/webhook/read-events.ts';
import { recordEvent } from '#features/services/webhook/record-event.ts';

import {
  insertTestTrees,
  lockFreeTestTrees,
  lockTestTree,
  type TestTreeRow,
  updateTestTree,
} from './partner.queries.ts';

const batchSize = 25;

/** Adds a batch of test trees unless enough are free. */
export async function plantTestTrees(sql: Executor, companyId: string, now: Date): Promise<void> {
  if ((await lockFreeTestTrees(sql, companyId, batchSize)).length === batchSize) return;
  const publicIds = Array.from({ length: batchSize }, () => `TEST${randomCrockford(6)}`);
  await insertTestTrees(sql, { companyId, publicIds, plantedAt: addMs(now, -90 * day) });
}

/** Plants more test trees when the pool runs low. */
export async function takeTestTrees(
  sql: Executor,
  { companyId, count, now }: { companyId: string; count: number; now: Date },
): Promise<TestTreeRow[]> {
  const free = await lockFreeTestTrees(sql, companyId, count);
  if (free.length === count) return free;
  await plantTestTrees(sql, companyId, now);
  return lockFreeTestTrees(sql, companyId, count);
}

export function randomCrockford(length: number): string {
  return encodeCrockford(random.bytes(length));
}

/** State of a test tree after each event. */
const stateAfter: Partial<Record<WebhookType, 'free' | 'given' | 'claimed' | 'lost'>> = {
  'tree.planted': 'free',
  'tree.given': 'given',
  'tree.claimed': 'claimed',
  'coupon.used': 'claimed',
  'tree.returned': 'free',
  'tree.lost': 'lost',
};

/** Applies an event to a test tree and records it. */
export async function makeTestEvent(
  { clock }: Context,
  sql: Executor,
  { companyId, isTest }: PartnerCaller,
  { type, publicId }: { type: WebhookType; publicId: string },
): Promise<PartnerEvent> {
  if (!isTest) throw new AppError('KEY_NOT_ALLOWED');
  const tree = requireFound(await lockTestTree(sql, { companyId, publicId }));
  const state = stateAfter[type];
  if (state !== undefined) await updateTestTree(sql, tree.id, state);
  await recordEvent(sql, { type, testTree: { companyId, publicId }, at: clock.now() });
  const event = await readTestEvent(sql, { companyId, subject: publicId });
  if (event === undefined) throw new Error('The test event was not recorded.');
  return event;
}
