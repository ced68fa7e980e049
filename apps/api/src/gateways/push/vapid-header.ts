import { sign } from 'node:crypto';

import { hour, later, second } from '../../platform/clock.ts';
import type { VapidKey } from '../../platform/keys/secrets.ts';

/** RFC 8292 allows 24 hours; half of it forgives a clock that is wrong. */
const lifeMs = 12 * hour;

/** Says to a push service who sends: a token for this one service, signed with the key that browsers subscribed with. */
export function vapidHeader(key: VapidKey, subject: string, endpoint: URL, now: Date): string {
  const claims = {
    aud: endpoint.origin,
    exp: Math.floor(later(now, lifeMs).getTime() / second),
    sub: subject,
  };
  const signed = [{ typ: 'JWT', alg: 'ES256' }, claims].map(encode).join('.');
  const signature = sign('sha256', Buffer.from(signed), { key: key.privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${key.publicKey}`;
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
