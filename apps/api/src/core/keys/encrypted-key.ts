import { hkdfSync } from 'node:crypto';

import { aessiv } from '@noble/ciphers/aes.js';

import { StartupError } from '../errors/startup-error.ts';
import type { MasterSecrets } from './master-secret.ts';
import type { Purpose } from './purposes.ts';

export type KeyId = { purpose: Purpose; number: number };

/**
 * Encrypts with AES-SIV under a key derived from the master secret. The id is authenticated: a key swapped
 * with another does not decrypt.
 */
export function encryptKey(masterSecret: string, id: KeyId, bytes: Uint8Array): Buffer {
  return Buffer.from(cipherOf(masterSecret, id).encrypt(bytes));
}

/**
 * Returns the key, and whether the current master secret encrypted it; throws if neither secret decrypts it.
 */
export function decryptKey(
  { present, previous }: MasterSecrets,
  id: KeyId,
  sealed: Uint8Array,
): { bytes: Uint8Array; isOfPresent: boolean } {
  for (const secret of [present, previous]) {
    const bytes = secret === undefined ? undefined : tryDecrypt(secret, id, sealed);
    if (bytes !== undefined) return { bytes, isOfPresent: secret === present };
  }
  throw new StartupError(
    'The keys in the database are sealed with another SECRET_KEY: start with that one, or name it in SECRET_KEY_PREVIOUS.',
  );
}

function tryDecrypt(masterSecret: string, id: KeyId, sealed: Uint8Array): Uint8Array | undefined {
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
