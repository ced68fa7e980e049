import { crockfordAlphabet } from '@nabta/domain/crockford';

import type { Context } from '../../platform/context.ts';
import { isSame } from '../../platform/is-same.ts';
import type { Secrets } from '../../platform/keys/secrets.ts';

/** 64 bits in 13 characters: what the QR code of a tag carries beside its printed id, under a key that never changes. */
export function tagSecret(secrets: Secrets, tagId: string): string {
  const digits = secrets.mac('tag', tagId).readBigUInt64BE(0).toString(32).padStart(13, '0');
  return Array.from(digits, (digit) => crockfordAlphabet.charAt(Number.parseInt(digit, 32))).join('');
}

export function isTagSecret(secrets: Secrets, tagId: string, guess: string): boolean {
  return isSame(tagSecret(secrets, tagId), guess);
}

/** What the QR code says; the secret stands behind the hash, so that no server ever logs it. */
export function tagLink({ config, secrets }: Pick<Context, 'config' | 'secrets'>, tagId: string): string {
  return `${config.publicUrl.origin}/tag/${tagId}#${tagSecret(secrets, tagId)}`;
}
