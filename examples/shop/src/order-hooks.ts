import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export type ShopOrder = {
  id: string;
  phone: string | null;
  /** Items that are paid now; 0 while the order is unpaid, and after it was cancelled or refunded. */
  paid: { sku: string | null; quantity: number }[];
};

export type OrderHook = {
  /** Whether the shop signed this body. */
  isSignedBy(shopSecret: string, body: string, headers: IncomingHttpHeaders): boolean;
  /** Returns the order when the event is about one. */
  parseOrder(body: string, headers: IncomingHttpHeaders): ShopOrder | undefined;
};

/** `X-Salla-Signature`: HMAC-SHA256 of the body, hexadecimal. */
const salla: OrderHook = {
  isSignedBy: (secret, body, headers) =>
    isEqualConstantTime(hmac(secret, body).toString('hex'), headers['x-salla-signature']),
  parseOrder(body) {
    const { event, data }: SallaEvent = parseJson(body);
    if (!sallaEvents.has(event)) return undefined;
    const { id, customer, items = [] } = data;
    const phone = customer?.mobile ? `${customer.mobile_code ?? ''}${customer.mobile}` : null;
    const paid = isPaidAtSalla(event, data)
      ? items.map(({ sku = null, quantity }) => ({ sku, quantity: Number(quantity) }))
      : [];
    return { id: `salla-${id}`, phone, paid };
  },
};

const sallaEvents = new Set([
  'order.created',
  'order.updated',
  'order.payment.updated',
  'order.cancelled',
  'order.refunded',
]);

type SallaEvent = {
  event: string;
  data: {
    id: number | string;
    status?: { slug?: string };
    payment_method?: string;
    payment_actions?: { remaining_action?: { has_remaining_amount?: boolean } };
    items?: { sku?: string | null; quantity: number | string }[];
    customer?: { mobile?: number | string; mobile_code?: string };
  };
};

const deliveredStatuses = ['completed', 'delivered'];
const acceptedStatuses = ['under_review', 'in_progress', 'delivering', 'shipped', ...deliveredStatuses];

/** Cash and bank transfers arrive after Salla has accepted the order, so only its completion proves them. */
function isPaidAtSalla(event: string, data: SallaEvent['data']): boolean {
  const { status, payment_method: method = '', payment_actions: actions } = data;
  if (event === 'order.cancelled' || event === 'order.refunded') return false;
  if (actions?.remaining_action?.has_remaining_amount !== false) return false;
  const isPaidLater = method === 'cod' || method === 'bank';
  return (isPaidLater ? deliveredStatuses : acceptedStatuses).includes(status?.slug ?? '');
}

/** `X-Shopify-Hmac-Sha256`: HMAC-SHA256 of the body, base64. `X-Shopify-Topic` names the event. */
const shopify: OrderHook = {
  isSignedBy: (secret, body, headers) =>
    isEqualConstantTime(hmac(secret, body).toString('base64'), headers['x-shopify-hmac-sha256']),
  parseOrder(body, headers) {
    if (!shopifyTopics.has(String(headers['x-shopify-topic']))) return undefined;
    const order: ShopifyOrder = parseJson(body);
    const isPaid = paidStatuses.has(order.financial_status ?? '') && !order.cancelled_at;
    const items = isPaid ? (order.line_items ?? []) : [];
    return {
      id: `shopify-${order.id}`,
      phone: order.phone ?? order.customer?.phone ?? null,
      // Without the items that were refunded or removed.
      paid: items.map(({ sku = null, quantity, current_quantity = quantity }) => ({
        sku,
        quantity: current_quantity,
      })),
    };
  },
};

const shopifyTopics = new Set(['orders/paid', 'orders/updated', 'orders/cancelled']);
const paidStatuses = new Set(['paid', 'partially_refunded']);

type ShopifyOrder = {
  id: number | string;
  financial_status?: string | null;
  cancelled_at?: string | null;
  line_items?: { sku?: string | null; quantity: number; current_quantity?: number }[];
  phone?: string | null;
  customer?: { phone?: string | null };
};

export const orderHooks: Readonly<Record<string, OrderHook>> = { salla, shopify };

/** Keeps integers beyond 2^53 as text: as numbers, two orders whose ids differ at the end would be one. */
const parseJson = (body: string) =>
  JSON.parse(body, (_key, value: unknown, context?: { source?: string }) =>
    Number.isInteger(value) && !Number.isSafeInteger(value) ? context?.source : value,
  );

function hmac(secret: string, body: string): Buffer {
  return createHmac('sha256', secret).update(body).digest();
}

/** Constant-time comparison, so a signature cannot be guessed byte by byte. */
function isEqualConstantTime(expected: string, given: string | string[] | undefined): boolean {
  const [expectedBytes, givenBytes] = [Buffer.from(expected), Buffer.from(String(given ?? ''))];
  return expectedBytes.length === givenBytes.length && timingSafeEqual(expectedBytes, givenBytes);
}
