import { type Nabta, NabtaError, type NewOrder, type PlacedOrder } from './nabta.ts';

/** The most trees that one call of the partner API gives. */
const maxTreesPerCall = 50;

type PaidTrees = { reference: string; phone: string | null; trees: number };

/**
 * Gives as many trees as are paid, or takes unopened ones back. It compares with what was given before, so a
 * repeated or late webhook has no further effect. Returns the orders of the shop order.
 */
export async function settleOrder(nabta: Nabta, paid: PaidTrees): Promise<PlacedOrder[]> {
  const orders = await nabta.listOrders(paid.reference);
  let given = orders.flatMap(({ gifts }) => gifts).length;
  while (given < paid.trees) {
    const order = await giveTrees(
      nabta,
      { ...paid, trees: Math.min(maxTreesPerCall, paid.trees - given) },
      given,
    );
    orders.unshift(order);
    given += order.gifts.length;
  }
  let surplus = orders.flatMap(activeGifts).length - paid.trees;
  for (const [index, order] of orders.entries()) {
    if (surplus <= 0) break;
    const active = activeGifts(order).length;
    const rest = await nabta.cancelOrder(order.id, Math.max(0, active - surplus));
    surplus -= active - activeGifts(rest).length;
    orders[index] = rest;
  }
  return orders;
}

/** Gives trees to the phone of the order, or by a link each without a valid phone. */
async function giveTrees(
  nabta: Nabta,
  { reference, phone, trees }: PaidTrees,
  given: number,
): Promise<PlacedOrder> {
  const order: NewOrder = { reference, trees, occasion: 'thank_you' };
  const key = `${reference}/${given}`;
  if (phone !== null) {
    try {
      return await nabta.placeOrder({ ...order, phone }, key);
    } catch (error) {
      if (!(error instanceof NabtaError) || error.code !== 'INVALID_PHONE') throw error;
    }
  }
  return nabta.placeOrder(order, `${key}/link`);
}

function activeGifts({ gifts }: PlacedOrder) {
  return gifts.filter(({ status }) => ['scheduled', 'pending', 'opened'].includes(status));
}
