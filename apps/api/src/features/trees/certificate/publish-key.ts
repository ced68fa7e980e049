import type { KeyObject } from 'node:crypto';

import type { Context } from '#core/context.ts';
import type { SigningKey } from '#core/keys/secrets.ts';
import type { Executor } from '#core/postgres/database.ts';

import { insertCertificateKey } from './certificate.queries.ts';

/** Returns the active signing key; publishes its public key before the first signature is sent. */
export async function getPublishedSigningKey(
  sql: Executor,
  { secrets, clock }: Pick<Context, 'secrets' | 'clock'>,
): Promise<SigningKey> {
  const [key] = secrets.signingKeys('certificate-signing');
  const { kid: keyId, publicKey } = key;
  await insertCertificateKey(sql, { keyId, publicKey: encodePublicKey(publicKey), usedAt: clock.now() });
  return key;
}

export function encodePublicKey(publicKey: KeyObject): string {
  return String(publicKey.export({ format: 'jwk' }).x);
}
