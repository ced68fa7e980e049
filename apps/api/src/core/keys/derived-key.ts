import { hkdfSync } from 'node:crypto';

import { type Purpose, purposes } from './purposes.ts';

/**
 * Returns the first key of an installation older than its key store: all keys were derived from the master
 * secret, and what they signed stays valid.
 */
export function derivedKey(masterSecret: string, purpose: Purpose): Uint8Array {
  const name = hasOwnKey(purpose) ? purpose : 'mac';
  return new Uint8Array(hkdfSync('sha256', masterSecret, '', `nabta/${name}`, purposes[purpose].bytes));
}

/** All other purposes shared one key. */
function hasOwnKey(purpose: Purpose): boolean {
  return ['token-signing', 'certificate-signing', 'share-link', 'vapid'].includes(purpose);
}
