import { median } from '../../scripts/quantile.ts';
import type { HouseUnderFire } from '../house-under-fire.ts';
import type { Figure } from '../verdict.ts';
import { createOutsider, signIn } from './outsider.ts';

const pairs = 200;
const maxDifferenceMs = 2;
const minProbability = 0.01;

/** SECURITY A8: whether a phone is known to the house cannot be told by how long it takes to ask for a code. */
export async function timeAnswers(house: HouseUnderFire): Promise<Figure[]> {
  const tookMs = { known: [] as number[], unknown: [] as number[] };
  for (let pair = 0; pair < pairs; pair += 1)
    // In turns, so that nothing that changes with time takes one side.
    for (const side of pair % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const phone = `${side === 'known' ? '+966501000' : '+966581000'}${300 + pair}`;
      const browser = createOutsider(`172.${side === 'known' ? 16 : 17}.${pair}.1`);
      // Answered, so that it is no sign of fraud.
      const { isIn, askedMs, refusal } = await signIn(house, browser, phone);
      if (isIn) tookMs[side].push(askedMs);
      else console.log(`  ${side}: ${refusal}`);
    }
  const { known, unknown } = tookMs;
  return [
    {
      what: 'phones of each kind that were asked for',
      figure: Math.min(known.length, unknown.length),
      goal: pairs,
      isAtLeast: true,
    },
    {
      what: 'difference of the middle answers',
      figure: Math.abs(median(known) - median(unknown)),
      goal: maxDifferenceMs,
      unit: 'ms',
    },
    {
      what: 'chance of such a difference by accident',
      figure: probabilityOfChance(known, unknown),
      goal: minProbability,
      isAtLeast: true,
    },
  ];
}

/** The test of Mann and Whitney, two-sided, by the normal curve that many samples follow. */
function probabilityOfChance(one: readonly number[], other: readonly number[]): number {
  const wins = one.reduce((sum, mine) => sum + other.filter((theirs) => mine > theirs).length, 0);
  const product = one.length * other.length;
  const spread = Math.sqrt((product * (one.length + other.length + 1)) / 12);
  const z = Math.abs(wins - product / 2) / spread;
  return 2 * (1 - normalUpTo(z));
}

/** Abramowitz and Stegun 26.2.17. */
function normalUpTo(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const series = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const sum = series.reduceRight((rest, factor) => t * (factor + rest), 0);
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}
