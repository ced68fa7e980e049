import type { PartnerEvent } from '@nabta/contract/partner';
import { crockfordText } from '@nabta/domain/crockford';
import type { WebhookType } from '@nabta/domain/partner';

import type { PartnerCaller } from '../../platform/caller/partner-access.ts';
import { day, later } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { random } from '../../platform/random.ts';
import { readTestEvent } from '../webhook/read-events.ts';
import { recordEvent } from '../webhook/record-event.ts';
import {
  insertTestTrees,
  lockFreeTestTrees,
  lockTestTree,
  type TestTreeRow,
  updateTestTree,
} from './test-tree.queries.ts';

const plantedAtOnce = 25;

/** More trees for test mode, which belong to nobody and stand nowhere. */
export async function plantTestTrees(sql: Executor, companyId: string, now: Date): Promise<void> {
  if ((await lockFreeTestTrees(sql, companyId, plantedAtOnce)).length === plantedAtOnce) return;
  const publicIds = Array.from({ length: plantedAtOnce }, () => `TEST${crockford(6)}`);
  await insertTestTrees(sql, { companyId, publicIds, plantedAt: later(now, -90 * day) });
}

/** In test mode the pool is never empty. */
export async function takeTestTrees(
  sql: Executor,
  { companyId, count, now }: { companyId: string; count: number; now: Date },
): Promise<TestTreeRow[]> {
  const free = await lockFreeTestTrees(sql, companyId, count);
  if (free.length === count) return free;
  await plantTestTrees(sql, companyId, now);
  return lockFreeTestTrees(sql, companyId, count);
}

export function crockford(length: number): string {
  return crockfordText(random.bytes(length));
}

/** Where a tree of test mode is after something happened to it. */
const stateAfter: Partial<Record<WebhookType, 'free' | 'given' | 'claimed' | 'lost'>> = {
  'tree.planted': 'free',
  'tree.given': 'given',
  'tree.claimed': 'claimed',
  'coupon.used': 'claimed',
  'tree.returned': 'free',
  'tree.lost': 'lost',
};

/** Lets something happen to a tree of test mode, and tells of it as if it had. */
export async function makeTestEvent(
  { clock }: Context,
  sql: Executor,
  { companyId, isTest }: PartnerCaller,
  { type, publicId }: { type: WebhookType; publicId: string },
): Promise<PartnerEvent> {
  if (!isTest) throw new AppError('KEY_NOT_ALLOWED');
  const tree = await lockTestTree(sql, { companyId, publicId });
  if (tree === undefined) throw new AppError('NOT_FOUND');
  const state = stateAfter[type];
  if (state !== undefined) await updateTestTree(sql, tree.id, state);
  await recordEvent(sql, { type, testTree: { companyId, publicId }, at: clock.now() });
  const event = await readTestEvent(sql, { companyId, subject: publicId });
  if (event === undefined) throw new Error('An event of test mode was not written.');
  return event;
}
