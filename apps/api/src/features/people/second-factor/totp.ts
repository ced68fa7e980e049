import { aessiv } from '@noble/ciphers/aes.js';
import { Secret, TOTP } from 'otpauth';

import type { Secrets } from '#core/keys/secrets.ts';
import { productName } from '#core/product-name.ts';
import { random } from '#core/random.ts';

/** RFC 4226 recommends 160 bits for HMAC-SHA-1, the only algorithm every authenticator app supports. */
const secretBytes = 20;

/** Accepts one 30-second step before and after, for clock drift. */
const window = 1;

export function generateTotpSecret(): Uint8Array {
  return new Uint8Array(random.bytes(secretBytes));
}

export function describeTotp(secret: Uint8Array, label: string): { secret: string; uri: string } {
  const totp = totpOf(secret, label);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** Returns the 30-second step of a code; undefined if it is wrong or not after `lastStep`. */
export function stepOfCode(
  secret: Uint8Array,
  code: string,
  { now, lastStep }: { now: Date; lastStep: number },
): number | undefined {
  const totp = totpOf(secret);
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window });
  if (delta === null) return undefined;
  const step = totp.counter({ timestamp }) + delta;
  return step > lastStep ? step : undefined;
}

/** The key is bound to the factor id, so decryption fails for any other factor. */
export function encryptTotpSecret(secrets: Secrets, factorId: string, secret: Uint8Array): Buffer {
  return Buffer.from(cipherOf(secrets, factorId).encrypt(secret));
}

export function decryptTotpSecret(secrets: Secrets, factorId: string, encrypted: Uint8Array): Uint8Array {
  return cipherOf(secrets, factorId).decrypt(encrypted);
}

function cipherOf(secrets: Secrets, factorId: string) {
  return aessiv(new Uint8Array(secrets.hmac('second-factor', factorId)));
}

function totpOf(secret: Uint8Array, label = ''): TOTP {
  const buffer = new Uint8Array(secret).buffer;
  return new TOTP({ issuer: productName.en, label, secret: new Secret({ buffer }) });
}
