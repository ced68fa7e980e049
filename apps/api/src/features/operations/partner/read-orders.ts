import type { PartnerOrder } from '@nabta/contract/partner';

import type { PartnerCaller } from '../../platform/caller/partner-access.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { readGiftLink } from '../gift/gift-link.ts';
import { type OrderRow, selectOrders } from './order.queries.ts';

type Asked = { cursor?: string | undefined; reference?: string | undefined; limit: number };

export async function listOrders(
  context: Context,
  sql: Executor,
  holder: PartnerCaller,
  asked: Asked,
): Promise<PartnerOrder[]> {
  const rows = await selectOrders(sql, holder, asked);
  return Promise.all(rows.map((row) => viewOrder(context, sql, holder, row)));
}

export async function readOrder(
  context: Context,
  sql: Executor,
  { holder, id }: { holder: PartnerCaller; id: string },
): Promise<PartnerOrder> {
  const [row] = await selectOrders(sql, holder, { id, limit: 1 });
  if (row === undefined) throw new AppError('NOT_FOUND');
  return viewOrder(context, sql, holder, row);
}

async function viewOrder(
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

/** Where the receiver goes, with what opens it where nobody's phone does. */
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
