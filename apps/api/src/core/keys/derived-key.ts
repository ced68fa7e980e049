import { hkdfSync } from 'node:crypto';

import { type Purpose, purposes } from './purposes.ts';

/**
 * The first key of a house that is older than its ring: then every key followed from the master secret, and what it printed and
 * handed out stays good.
 */
export function derivedKey(masterSecret: string, purpose: Purpose): Uint8Array {
  const name = isOwn(purpose) ? purpose : 'mac';
  return new Uint8Array(hkdfSync('sha256', masterSecret, '', `nabta/${name}`, purposes[purpose].bytes));
}

/** The others shared one. */
function isOwn(purpose: Purpose): boolean {
  return ['token-signing', 'certificate-signing', 'share-link', 'vapid'].includes(purpose);
}
