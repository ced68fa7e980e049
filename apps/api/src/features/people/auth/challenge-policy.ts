import { createHash } from 'node:crypto';

import type { Phone } from '@nabta/domain/phone';
import { leadingZeroBits, parsePuzzle, formatPuzzle, puzzleHashInput } from '@nabta/domain/proof-of-work';

import { minute } from '#core/clock.ts';
import type { Secrets } from '#core/keys/secrets.ts';
import { timingSafeEqualText } from '#core/timing-safe-equal.ts';

import { linkExcess, puzzleBits } from './sign-in-limits.ts';

/** Requirements for an unknown browser: bits of proof of work, and a link instead of a code. */
export type ChallengePolicy = { bits: number; isLink: boolean };

/**
 * Never blocks completely: requests above the limit need more work, four times as much for every doubling.
 * `excess` is the ratio of requests to the limit; up to 1 is normal.
 */
export function challengePolicyOf(excess: number, isUnderAttack: boolean): ChallengePolicy {
  if (excess <= 1) return { bits: 0, isLink: isUnderAttack };
  const bits = puzzleBits.min + Math.floor(2 * Math.log2(excess));
  return { bits: Math.min(bits, puzzleBits.max), isLink: isUnderAttack || excess > linkExcess };
}

/** A solution is bound to phone and address. */
type Requester = { phone: Phone; addressKey: string };

export type WorkProof = { puzzle: string; solution: number };

/** Longer than an old phone needs for the hardest puzzle. */
export const puzzleTtlMs = 10 * minute;

export function createPuzzle(secrets: Secrets, requester: Requester, bits: number, now: Date): string {
  const parts = { minute: Math.floor(now.getTime() / minute), bits };
  const hmac = secrets.hmac('puzzle', textOf(requester, parts));
  return formatPuzzle({ ...parts, proof: proofOf(hmac) });
}

/** Returns the proven bits of work; 0 for a forged, foreign or expired puzzle. */
export function workOf(
  secrets: Secrets,
  requester: Requester,
  { puzzle, solution }: WorkProof,
  now: Date,
): number {
  const parts = parsePuzzle(puzzle);
  if (parts === undefined) return 0;
  const hmacs = secrets.hmacs('puzzle', textOf(requester, parts));
  if (!hmacs.some((hmac) => timingSafeEqualText(parts.proof, proofOf(hmac)))) return 0;
  // Tolerates clock differences between servers.
  if (Math.abs(now.getTime() - parts.minute * minute) > puzzleTtlMs) return 0;
  const digest = createHash('sha256').update(puzzleHashInput(puzzle, solution)).digest();
  return leadingZeroBits(digest) >= parts.bits ? parts.bits : 0;
}

function textOf(
  { phone, addressKey }: Requester,
  { minute, bits }: { minute: number; bits: number },
): string {
  return `${phone} ${addressKey} ${minute} ${bits}`;
}

function proofOf(hmac: Buffer): string {
  return hmac.toString('base64url').slice(0, 22);
}
