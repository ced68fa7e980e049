import type { PartnerEvent } from './calls.ts';

export type { PartnerEvent } from './calls.ts';

export type SignedWebhook = {
  /** Raw request body, byte for byte; parse it only after verification. */
  body: string;
  /** The header `Nabta-Signature`. */
  signature: string | null | undefined;
  /** `whsec_…`, as shown when the webhook was created. */
  secret: string;
  /** Maximum age in seconds; prevents replay of recorded webhooks. */
  toleranceSeconds?: number;
  now?: Date;
};

/** Thrown when the signature is missing, wrong or too old. */
export class WebhookRefused extends Error {
  override name = 'WebhookRefused';
}

/** Verifies the signature and age of a webhook and returns its event; throws `WebhookRefused` otherwise. */
export async function verifyWebhook(webhook: SignedWebhook): Promise<PartnerEvent> {
  const { body, signature, secret, toleranceSeconds = 300, now = new Date() } = webhook;
  const parts = (signature ?? '').split(',').map((part) => part.split('=', 2));
  const sentAt = Number(parts.find(([name]) => name === 't')?.[1]);
  const signatures = parts.flatMap(([name, value]) => (name === 'v1' && value ? [value] : []));
  if (!Number.isInteger(sentAt) || signatures.length === 0)
    throw new WebhookRefused('The signature is missing.');
  if (Math.abs(now.getTime() / 1_000 - sentAt) > toleranceSeconds)
    throw new WebhookRefused('The signature is too old.');
  const key = await importKey(secret);
  const signed = new TextEncoder().encode(`${sentAt}.${body}`);
  for (const candidate of signatures) {
    const bytes = bytesOf(candidate);
    if (bytes && (await crypto.subtle.verify('HMAC', key, bytes, signed))) return JSON.parse(body);
  }
  throw new WebhookRefused('The signature does not match this secret.');
}

function importKey(secret: string) {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return crypto.subtle.importKey('raw', new TextEncoder().encode(secret), algorithm, false, ['verify']);
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^(?:[0-9a-f]{2}){32}$/u.test(hex)) return undefined;
  return Uint8Array.from(hex.match(/../gu) ?? [], (byte) => Number.parseInt(byte, 16));
}
