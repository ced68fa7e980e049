import type { PartnerEvent } from './calls.ts';

export type { PartnerEvent } from './calls.ts';

export type SignedWebhook = {
  /** The body as it came, byte for byte: parse it only after it was verified. */
  body: string;
  /** The header `Nabta-Signature`. */
  signature: string | null | undefined;
  /** `whsec_…`, as it was shown when the webhook was made. */
  secret: string;
  /** How old it may be; older ones are sent by somebody who recorded them. */
  toleranceSeconds?: number;
  now?: Date;
};

/** Thrown for what Nabta did not send, or not now. */
export class WebhookRefused extends Error {
  override name = 'WebhookRefused';
}

/** The event, once it is certain that Nabta sent it a moment ago; throws `WebhookRefused` otherwise. */
export async function verifyWebhook(webhook: SignedWebhook): Promise<PartnerEvent> {
  const { body, signature, secret, toleranceSeconds = 300, now = new Date() } = webhook;
  const parts = (signature ?? '').split(',').map((part) => part.split('=', 2) as [string, string?]);
  const sentAt = Number(parts.find(([name]) => name === 't')?.[1]);
  const signatures = parts.flatMap(([name, value]) => (name === 'v1' && value ? [value] : []));
  if (!Number.isInteger(sentAt) || signatures.length === 0)
    throw new WebhookRefused('There is no signature.');
  if (Math.abs(now.getTime() / 1_000 - sentAt) > toleranceSeconds)
    throw new WebhookRefused('The signature is too old.');
  const key = await importKey(secret);
  const signed = new TextEncoder().encode(`${sentAt}.${body}`);
  for (const each of signatures) {
    const bytes = bytesOf(each);
    if (bytes && (await crypto.subtle.verify('HMAC', key, bytes, signed)))
      return JSON.parse(body) as PartnerEvent;
  }
  throw new WebhookRefused('The signature is not of this secret.');
}

function importKey(secret: string) {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return crypto.subtle.importKey('raw', new TextEncoder().encode(secret), algorithm, false, ['verify']);
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^(?:[0-9a-f]{2}){32}$/u.test(hex)) return undefined;
  return Uint8Array.from(hex.match(/../gu) ?? [], (byte) => Number.parseInt(byte, 16));
}
