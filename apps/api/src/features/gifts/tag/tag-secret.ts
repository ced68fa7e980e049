import { crockfordAlphabet } from '@nabta/domain/crockford';

import type { Context } from '#core/context.ts';
import type { Secrets } from '#core/keys/secrets.ts';
import { timingSafeEqualText } from '#core/timing-safe-equal.ts';

/** 64-bit secret as 13 characters for the QR code; its key is permanent, since tags are printed. */
export function tagSecret(secrets: Secrets, tagId: string): string {
  const digits = secrets.hmac('tag', tagId).readBigUInt64BE(0).toString(32).padStart(13, '0');
  return Array.from(digits, (digit) => crockfordAlphabet.charAt(Number.parseInt(digit, 32))).join('');
}

export function isTagSecret(secrets: Secrets, tagId: string, guess: string): boolean {
  return timingSafeEqualText(tagSecret(secrets, tagId), guess);
}

/** The secret is in the URL fragment, which browsers never send to a server. */
export function tagLink({ config, secrets }: Pick<Context, 'config' | 'secrets'>, tagId: string): string {
  return `${config.publicUrl.origin}/tag/${tagId}#${tagSecret(secrets, tagId)}`;
}
