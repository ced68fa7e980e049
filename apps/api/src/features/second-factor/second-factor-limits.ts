import { minute } from '../../platform/clock.ts';
import { limitOf } from '../../platform/limit/rate-limit.ts';

/** Wrong proofs of an account, whichever factor they are of: six digits are never guessed at this pace. */
export const triesPerAccount = limitOf(5, { refill: 5, everyMs: 15 * minute });

/** A first factor is taken from who has just shown that they hold the phone. */
export const firstFactorWithinMs = 10 * minute;

/** How long a question of ours waits for its answer. */
export const challengeLifeMs = 5 * minute;
