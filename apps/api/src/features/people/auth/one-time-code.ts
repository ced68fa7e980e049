import { codeLength } from '@nabta/domain/one-time-code';

import type { Secrets } from '#core/keys/secrets.ts';

type CodeInput = { purpose: 'one-time-code' | 'erasure-code'; challengeId: string; keyNumber: number };

/** Derives the code from the challenge id, so it is never stored; undefined after its key was deleted. */
export function deriveCode(
  secrets: Secrets,
  { purpose, challengeId, keyNumber }: CodeInput,
): string | undefined {
  // 48 bits over 10,000 values: the bias is below one in ten billion.
  const randomValue = secrets.hmacWithKey(purpose, keyNumber, challengeId)?.readUIntBE(0, 6);
  if (randomValue === undefined) return undefined;
  return String(randomValue % 10 ** codeLength).padStart(codeLength, '0');
}
