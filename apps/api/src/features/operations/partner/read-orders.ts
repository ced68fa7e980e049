import type { PartnerOrder } from '@nabta/contract/operations/partner';

import type { PartnerCaller } from '#core/auth/partner-access.ts';
import type { Context } from '#core/context.ts';
import { requireFound } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';
import { readGiftLink } from '#features/gifts/gift/gift-link.ts';

import { type OrderRow, selectOrders } from './order.queries.ts';

type OrderQuery = { cursor?: string | undefined; reference?: string | undefined; limit: number };

export async function listOrders(
  context: Context,
  sql: Executor,
  holder: PartnerCaller,
  query: OrderQuery,
): Promise<PartnerOrder[]> {
  const rows = await selectOrders(sql, holder, query);
  return Promise.all(rows.map((row) => toPartnerOrder(context, sql, holder, row)));
}

export async function readOrder(
  context: Context,
  sql: Executor,
  { holder, id }: { holder: PartnerCaller; id: string },
): Promise<PartnerOrder> {
  const [row] = await selectOrders(sql, holder, { id, limit: 1 });
  return toPartnerOrder(context, sql, holder, requireFound(row));
}

async function toPartnerOrder(
  context: Context,
  sql: Executor,
  holder: PartnerCaller,
  row: OrderRow,
): Promise<PartnerOrder> {
  const { id, reference, isTest, trees, createdAt } = row;
  const states = trees.map(({ status }) => status);
  const path = await linkOf(context, sql, holder, row);
  return {
    id,
    reference,
    isTest,
    status: states.find(isWaiting) ?? states.at(-1) ?? 'pending',
    trees: trees.map(({ publicId }) => publicId),
    link: path === null ? null : new URL(path, context.config.publicUrl).href,
    createdAt: createdAt.toISOString(),
  };
}

/** Gift URL; includes the secret unless the receiver is identified by phone. */
async function linkOf(
  context: Context,
  sql: Executor,
  { accountId }: PartnerCaller,
  { testCode, giftId, giftCode, isByLink, trees }: OrderRow,
): Promise<string | null> {
  if (!trees.some(({ status }) => isWaiting(status))) return null;
  if (testCode !== null) return `/gift/${testCode}`;
  if (giftId === null || accountId === null) return null;
  if (!isByLink) return `/gift/${giftCode}`;
  return readGiftLink(context, sql, { accountId }, giftId).then(
    ({ link }) => link,
    () => null,
  );
}

const isWaiting = (status: string) => status === 'pending' || status === 'scheduled';
