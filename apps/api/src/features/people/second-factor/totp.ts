import { aessiv } from '@noble/ciphers/aes.js';
import { Secret, TOTP } from 'otpauth';

import type { Secrets } from '../../platform/keys/secrets.ts';
import { productName } from '../../platform/product-name.ts';
import { random } from '../../platform/random.ts';

/** As RFC 4226 wants it for SHA-1, which is all that every authenticator app knows. */
const secretBytes = 20;

/** Half a minute before and after: the clocks of phones differ. */
const window = 1;

export function makeTotpSecret(): Uint8Array {
  return new Uint8Array(random.bytes(secretBytes));
}

/** What an authenticator app is given: the secret as text, and its address, in which `label` says whose it is. */
export function describeTotp(secret: Uint8Array, label: string): { secret: string; uri: string } {
  const totp = totpOf(secret, label);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** The half minute that a code is of; undefined for a wrong one and for one of `lastStep` or before. */
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

/** Only for the factor it was sealed for does it open again. */
export function sealTotpSecret(secrets: Secrets, factorId: string, secret: Uint8Array): Buffer {
  return Buffer.from(cipherOf(secrets, factorId).encrypt(secret));
}

export function openTotpSecret(secrets: Secrets, factorId: string, sealed: Uint8Array): Uint8Array {
  return cipherOf(secrets, factorId).decrypt(sealed);
}

function cipherOf(secrets: Secrets, factorId: string) {
  return aessiv(new Uint8Array(secrets.mac('second-factor', factorId)));
}

function totpOf(secret: Uint8Array, label = ''): TOTP {
  const buffer = new Uint8Array(secret).buffer;
  return new TOTP({ issuer: productName.en, label, secret: new Secret({ buffer }) });
}
