import { excessOfLinks, puzzleBits } from './sign-in-limits.ts';

/** What an unknown browser meets before something is sent to a phone: work to prove, and a link in place of a code. */
export type Hurdle = { bits: number; isLink: boolean };

/**
 * Nothing is ever closed: what is asked for more often than honest people would gets harder. Twice as often costs four times as
 * much work.
 *
 * @param excess How many times what is allowed; up to 1 is nothing unusual.
 */
export function hurdleOf(excess: number, isGuessedAt: boolean): Hurdle {
  if (excess <= 1) return { bits: 0, isLink: isGuessedAt };
  const bits = puzzleBits.min + Math.floor(2 * Math.log2(excess));
  return { bits: Math.min(bits, puzzleBits.max), isLink: isGuessedAt || excess > excessOfLinks };
}
