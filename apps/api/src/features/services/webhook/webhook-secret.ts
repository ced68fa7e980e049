import { createHmac } from 'node:crypto';

import { second } from '../../platform/clock.ts';
import type { Secrets } from '../../platform/keys/secrets.ts';

type Keyed = { id: string; generation: number; previousUntil: Date | null };

/** What a partner verifies events with: derived of the endpoint and how often it was changed, so that no table holds it. */
export function webhookSecret(secrets: Secrets, { id, generation }: Omit<Keyed, 'previousUntil'>): string {
  return `whsec_${secrets.mac('webhook', `${id}:${generation}`).toString('base64url')}`;
}

/**
 * `t=<seconds>,v1=<hex>`: HMAC-SHA256 over `<seconds>.<body>`, of the moment of this try, so that one who records it cannot
 * send it again tomorrow. Soon after a change there is one signature of each secret.
 */
export function signatureOf(secrets: Secrets, endpoint: Keyed, body: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / second);
  const { generation, previousUntil } = endpoint;
  const isChanging = previousUntil !== null && previousUntil > now && generation > 1;
  const generations = isChanging ? [generation, generation - 1] : [generation];
  const signatures = generations.map((each) => {
    const secret = webhookSecret(secrets, { ...endpoint, generation: each });
    return `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
  });
  return [`t=${seconds}`, ...signatures].join(',');
}
