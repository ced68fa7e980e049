import { hkdfSync } from 'node:crypto';

import { aessiv } from '@noble/ciphers/aes.js';

import { StartError } from '../fault/start-error.ts';
import type { MasterSecrets } from './master-secret.ts';
import type { Purpose } from './purposes.ts';

/** Which key of the ring: its purpose and its number. */
export type KeyId = { purpose: Purpose; number: number };

/** AES-SIV under a key that follows from the master secret; under the name of another key it does not open. */
export function sealKey(masterSecret: string, id: KeyId, bytes: Uint8Array): Buffer {
  return Buffer.from(cipherOf(masterSecret, id).encrypt(bytes));
}

/** The bytes of a key, and whether the present master secret sealed it; throws where neither of both did. */
export function openKey(
  { present, previous }: MasterSecrets,
  id: KeyId,
  sealed: Uint8Array,
): { bytes: Uint8Array; isOfPresent: boolean } {
  for (const secret of [present, previous]) {
    const bytes = secret === undefined ? undefined : tryToOpen(secret, id, sealed);
    if (bytes !== undefined) return { bytes, isOfPresent: secret === present };
  }
  throw new StartError(
    'The keys in the database are sealed with another SECRET_KEY: start with that one, or name it in SECRET_KEY_PREVIOUS.',
  );
}

function tryToOpen(masterSecret: string, id: KeyId, sealed: Uint8Array): Uint8Array | undefined {
  try {
    return cipherOf(masterSecret, id).decrypt(sealed);
  } catch {
    return undefined;
  }
}

function cipherOf(masterSecret: string, { purpose, number }: KeyId) {
  const key = new Uint8Array(hkdfSync('sha256', masterSecret, '', 'nabta/key-ring', 64));
  return aessiv(key, new TextEncoder().encode(`${purpose} ${number}`));
}
