import type { PartnerOrder } from '@nabta/contract/operations/partner';
import { isOpenGift } from '@nabta/domain/gift-state';

import type { PartnerCaller } from '#core/auth/partner-access.ts';
import type { Context } from '#core/context.ts';
import { requireFound } from '#core/errors/app-error.ts';
import type { Secrets } from '#core/keys/secrets.ts';
import type { Executor } from '#core/postgres/database.ts';
import { findGiftLink } from '#features/gifts/gift/gift-link.ts';

import { type OrderRow, type OrderTreeRow, selectOrders } from './order.queries.ts';

type OrderQuery = { cursor?: string | undefined; reference?: string | undefined; limit: number };

export async function listOrders(
  context: Context,
  sql: Executor,
  holder: PartnerCaller,
  query: OrderQuery,
): Promise<PartnerOrder[]> {
  const rows = await selectOrders(sql, holder, query);
  return rows.map((row) => toPartnerOrder(context, row));
}

export async function readOrder(
  context: Context,
  sql: Executor,
  { holder, id }: { holder: PartnerCaller; id: string },
): Promise<PartnerOrder> {
  const [row] = await selectOrders(sql, holder, { id, limit: 1 });
  return toPartnerOrder(context, requireFound(row));
}

/** An order as it may be stored: a link contains the secret of its gift. */
export function withoutLinks(order: PartnerOrder): PartnerOrder {
  return { ...order, link: null, gifts: order.gifts.map((gift) => ({ ...gift, link: null })) };
}

function toPartnerOrder(
  { config, secrets }: Context,
  { id, reference, isTest, trees, createdAt }: OrderRow,
): PartnerOrder {
  const gifts = trees.map((tree) => {
    const path = isOpenGift(tree.status) ? linkOf(secrets, tree) : null;
    return {
      publicId: tree.publicId,
      status: tree.status,
      link: path === null ? null : new URL(path, config.publicUrl).href,
    };
  });
  const first = gifts.find(({ status }) => isOpenGift(status));
  return {
    id,
    reference,
    isTest,
    status: (first ?? gifts.at(-1))?.status ?? 'pending',
    trees: trees.map(({ publicId }) => publicId),
    link: first?.link ?? null,
    gifts,
    createdAt: createdAt.toISOString(),
  };
}

/** Gift URL; includes the secret unless the receiver is identified by phone. */
function linkOf(secrets: Secrets, { code, bundleId, secretHash }: OrderTreeRow): string | null {
  if (secretHash === null) return `/gift/${code}`;
  return findGiftLink(secrets, { code, bundleId, secretHash: Buffer.from(secretHash, 'hex') }) ?? null;
}
