import { createHmac } from 'node:crypto';

import { second } from '#core/clock.ts';
import type { Secrets } from '#core/keys/secrets.ts';

type SigningEndpoint = { id: string; generation: number; previousUntil: Date | null };

/** Signing secret derived from the endpoint and its generation, so no table stores it. */
export function webhookSecret(
  secrets: Secrets,
  { id, generation }: Omit<SigningEndpoint, 'previousUntil'>,
): string {
  return `whsec_${secrets.hmac('webhook', `${id}:${generation}`).toString('base64url')}`;
}

/**
 * `t=<seconds>,v1=<hex>`: HMAC-SHA256 over `<seconds>.<body>`. Uses the time of the attempt, so a recorded
 * request cannot be replayed later. During rotation both secrets sign.
 */
export function signatureOf(secrets: Secrets, endpoint: SigningEndpoint, body: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / second);
  const { generation, previousUntil } = endpoint;
  const isRotating = previousUntil !== null && previousUntil > now && generation > 1;
  const generations = isRotating ? [generation, generation - 1] : [generation];
  const signatures = generations.map((keyGeneration) => {
    const secret = webhookSecret(secrets, { ...endpoint, generation: keyGeneration });
    return `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
  });
  return [`t=${seconds}`, ...signatures].join(',');
}
