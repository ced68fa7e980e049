import type { KeyObject } from 'node:crypto';

import type { Context } from '../../platform/context.ts';
import type { SigningKey } from '../../platform/keys/secrets.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { insertCertificateKey } from './certificate.queries.ts';

/** The key that signs at this moment, published for good before anything of it leaves the house. */
export async function publishedSigningKey(
  sql: Executor,
  { secrets, clock }: Pick<Context, 'secrets' | 'clock'>,
): Promise<SigningKey> {
  const [key] = secrets.signingKeys('certificate-signing');
  const { kid: keyId, publicKey } = key;
  await insertCertificateKey(sql, { keyId, publicKey: publishedHalf(publicKey), usedAt: clock.now() });
  return key;
}

export function publishedHalf(publicKey: KeyObject): string {
  return String(publicKey.export({ format: 'jwk' }).x);
}
