import { codeLength } from '@nabta/domain/one-time-code';

import { hour, minute } from '../../../platform/clock.ts';
import { limitOf } from '../../../platform/rate-limit.ts';
import type { Secrets } from '../../../platform/secrets.ts';

export const codeLifeMs = 10 * minute;
export const resendMs = minute;
export const triesPerCode = 3;
export const codesPerPerson = limitOf(3, { refill: 3, everyMs: hour });
export const guessesPerPerson = limitOf(9, { refill: 9, everyMs: 24 * hour });

/** Uniform, derived from the challenge, and never that of a sign-in, so that neither stands for the other. */
export function erasureCodeOf(secrets: Secrets, challengeId: string): string {
  const value = secrets.mac('erasure-code', challengeId).readUIntBE(0, 6) % 10 ** codeLength;
  return String(value).padStart(codeLength, '0');
}
