import { timingSafeEqual } from 'node:crypto';

import { codeLength } from '@nabta/domain/one-time-code';

import type { Secrets } from '../../platform/secrets.ts';

/** The code of a challenge: uniform, derived from its id, so that it need never be stored. */
export function codeOf(secrets: Secrets, challengeId: string): string {
  const range = 10 ** codeLength;
  // 48 bits over 10,000 values: the bias is below one in ten billion.
  const value = secrets.mac('one-time-code', challengeId).readUIntBE(0, 6) % range;
  return String(value).padStart(codeLength, '0');
}

export function isSameCode(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
