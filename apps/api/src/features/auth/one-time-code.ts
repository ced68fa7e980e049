import { codeLength } from '@nabta/domain/one-time-code';

import type { Secrets } from '../../platform/keys/secrets.ts';

type Asked = { purpose: 'one-time-code' | 'erasure-code'; challengeId: string; keyNumber: number };

/** The code of a challenge: uniform, derived from its id, so that it need never be stored; undefined once its key is forgotten. */
export function codeOf(secrets: Secrets, { purpose, challengeId, keyNumber }: Asked): string | undefined {
  // 48 bits over 10,000 values: the bias is below one in ten billion.
  const chance = secrets.macBy(purpose, keyNumber, challengeId)?.readUIntBE(0, 6);
  if (chance === undefined) return undefined;
  return String(chance % 10 ** codeLength).padStart(codeLength, '0');
}
