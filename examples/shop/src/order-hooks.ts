import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export type ShopOrder = { id: string; phone: string | null };

export type OrderHook = {
  /** Whether the shop signed this body. */
  isSignedBy(shopSecret: string, body: string, headers: IncomingHttpHeaders): boolean;
  /** Returns the order when the event triggers a tree. */
  parseOrder(body: string, headers: IncomingHttpHeaders): ShopOrder | undefined;
};

/** `X-Salla-Signature`: HMAC-SHA256 of the body, hexadecimal. */
const salla: OrderHook = {
  isSignedBy: (secret, body, headers) =>
    isEqualConstantTime(hmac(secret, body).toString('hex'), headers['x-salla-signature']),
  parseOrder(body) {
    const { event, data }: SallaEvent = JSON.parse(body);
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

/** `X-Shopify-Hmac-Sha256`: HMAC-SHA256 of the body, base64. `X-Shopify-Topic` names the event. */
const shopify: OrderHook = {
  isSignedBy: (secret, body, headers) =>
    isEqualConstantTime(hmac(secret, body).toString('base64'), headers['x-shopify-hmac-sha256']),
  parseOrder(body, headers) {
    if (headers['x-shopify-topic'] !== 'orders/paid') return undefined;
    const order: ShopifyOrder = JSON.parse(body);
    return { id: `shopify-${order.id}`, phone: order.phone ?? order.customer?.phone ?? null };
  },
};

type ShopifyOrder = { id: number; phone?: string | null; customer?: { phone?: string | null } };

export const orderHooks: Readonly<Record<string, OrderHook>> = { salla, shopify };

function hmac(secret: string, body: string): Buffer {
  return createHmac('sha256', secret).update(body).digest();
}

/** Constant-time comparison, so a signature cannot be guessed byte by byte. */
function isEqualConstantTime(expected: string, given: string | string[] | undefined): boolean {
  const [expectedBytes, givenBytes] = [Buffer.from(expected), Buffer.from(String(given ?? ''))];
  return expectedBytes.length === givenBytes.length && timingSafeEqual(expectedBytes, givenBytes);
}
