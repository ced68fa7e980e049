import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** What is needed of an order to give a tree for it. */
export type ShopOrder = { id: string; phone: string | null };

export type OrderHook = {
  /** Whether the shop itself sent this body. */
  isFrom(shopSecret: string, body: string, headers: IncomingHttpHeaders): boolean;
  /** The order, where the event is one that a tree is given for. */
  orderIn(body: string, headers: IncomingHttpHeaders): ShopOrder | undefined;
};

/** `X-Salla-Signature`: HMAC-SHA256 of the body, in hexadecimal. */
const salla: OrderHook = {
  isFrom: (secret, body, headers) => isSame(hmac(secret, body).toString('hex'), headers['x-salla-signature']),
  orderIn(body) {
    const { event, data } = JSON.parse(body) as SallaEvent;
    if (event !== 'order.payment.updated' && event !== 'order.created') return undefined;
    const { customer } = data;
    const phone = customer?.mobile ? `${customer.mobile_code ?? ''}${customer.mobile}` : null;
    return { id: `salla-${data.id}`, phone };
  },
};

type SallaEvent = {
  event: string;
  data: { id: number; customer?: { mobile?: number | string; mobile_code?: string } };
};

/** `X-Shopify-Hmac-Sha256`: HMAC-SHA256 of the body, in base64; the event stands in `X-Shopify-Topic`. */
const shopify: OrderHook = {
  isFrom: (secret, body, headers) =>
    isSame(hmac(secret, body).toString('base64'), headers['x-shopify-hmac-sha256']),
  orderIn(body, headers) {
    if (headers['x-shopify-topic'] !== 'orders/paid') return undefined;
    const order = JSON.parse(body) as ShopifyOrder;
    return { id: `shopify-${order.id}`, phone: order.phone ?? order.customer?.phone ?? null };
  },
};

type ShopifyOrder = { id: number; phone?: string | null; customer?: { phone?: string | null } };

export const orderHooks: Readonly<Record<string, OrderHook>> = { salla, shopify };

function hmac(secret: string, body: string): Buffer {
  return createHmac('sha256', secret).update(body).digest();
}

/** Takes as long for a wrong signature as for a right one, so that none can be guessed piece by piece. */
function isSame(expected: string, given: string | string[] | undefined): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(String(given ?? ''))];
  return one.length === other.length && timingSafeEqual(one, other);
}
