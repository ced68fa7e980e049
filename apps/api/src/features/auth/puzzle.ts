import { createHash } from 'node:crypto';

import type { Phone } from '@nabta/domain/phone';
import { leadingZeroBits, partsOfPuzzle, puzzleOf, puzzleText } from '@nabta/domain/puzzle';

import { minute } from '../../platform/clock.ts';
import { isSame } from '../../platform/is-same.ts';
import type { Secrets } from '../../platform/keys/secrets.ts';

/** Whose work it is: a solution is of no use for another phone or from another address. */
type Asking = { phone: Phone; addressKey: string };

export type Proof = { puzzle: string; solution: number };

/** As long as the dearest one takes an old phone, and some. */
export const puzzleLifeMs = 10 * minute;

export function makePuzzle(secrets: Secrets, asking: Asking, bits: number, now: Date): string {
  const parts = { minute: Math.floor(now.getTime() / minute), bits };
  const mac = secrets.mac('puzzle', textOf(asking, parts));
  return puzzleOf({ ...parts, proof: proofOf(mac) });
}

/** The bits of work that a proof shows: none where the puzzle is not ours, not theirs or too old. */
export function workOf(secrets: Secrets, asking: Asking, { puzzle, solution }: Proof, now: Date): number {
  const parts = partsOfPuzzle(puzzle);
  if (parts === undefined) return 0;
  const macs = secrets.macs('puzzle', textOf(asking, parts));
  if (!macs.some((mac) => isSame(parts.proof, proofOf(mac)))) return 0;
  // A clock that differs between two servers makes no work worthless.
  if (Math.abs(now.getTime() - parts.minute * minute) > puzzleLifeMs) return 0;
  const digest = createHash('sha256').update(puzzleText(puzzle, solution)).digest();
  return leadingZeroBits(digest) >= parts.bits ? parts.bits : 0;
}

function textOf({ phone, addressKey }: Asking, { minute, bits }: { minute: number; bits: number }): string {
  return `${phone} ${addressKey} ${minute} ${bits}`;
}

function proofOf(mac: Buffer): string {
  return mac.toString('base64url').slice(0, 22);
}
