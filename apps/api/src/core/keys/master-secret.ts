import { hkdfSync } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { aessiv } from '@noble/ciphers/aes.js';

import { StartupError } from '../errors/startup-error.ts';
import { random } from '../random.ts';
import type { Purpose } from './purposes.ts';

/** `current` encrypts the stored keys; `previous` still decrypts those from before the secret changed. */
export type MasterSecrets = { current: string; previous?: string | undefined };

/** Returns the configured secrets; outside production the first start creates one in the data directory. */
export async function masterSecretsOf(config: {
  secretKey: string | undefined;
  previousSecretKey: string | undefined;
  dataDir: string;
}): Promise<MasterSecrets> {
  const previous = config.previousSecretKey;
  if (config.secretKey !== undefined) return { current: config.secretKey, previous };
  const path = join(config.dataDir, 'secret-key');
  await mkdir(config.dataDir, { recursive: true });
  // 'wx' lets exactly one of two starting processes create it.
  const secret = random.bytes(32).toString('base64url');
  await writeFile(path, secret, { flag: 'wx', mode: 0o600 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return { current: await readFile(path, 'utf8'), previous };
}

export type KeyId = { purpose: Purpose; number: number };

/** Uses AES-SIV with the id authenticated: a key swapped with another does not decrypt. */
export function encryptKey(masterSecret: string, id: KeyId, bytes: Uint8Array): Buffer {
  return Buffer.from(cipherOf(masterSecret, id).encrypt(bytes));
}

/** Also returns whether the current master secret encrypted the key; throws if neither secret decrypts it. */
export function decryptKey(
  { current, previous }: MasterSecrets,
  id: KeyId,
  sealed: Uint8Array,
): { bytes: Uint8Array; isCurrent: boolean } {
  for (const secret of [current, previous]) {
    const bytes = secret === undefined ? undefined : tryDecrypt(secret, id, sealed);
    if (bytes !== undefined) return { bytes, isCurrent: secret === current };
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
