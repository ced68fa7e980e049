import { median } from '../../scripts/quantile.ts';
import { createClient } from '../../testkit/client.ts';
import { atLeast, atMost, type Metric } from '../../testkit/results.ts';
import type { TestServer } from '../../testkit/server.ts';
import { signIn } from '../../testkit/sign-in.ts';

const pairs = 200;
const maxDifferenceMs = 2;
const minPValue = 0.01;

/**
 * Compares response times of code requests for registered and unknown phones; the difference must not reveal
 * which is which.
 */
export async function runTimingAttack(server: TestServer): Promise<Metric[]> {
  const tookMs = { known: [] as number[], unknown: [] as number[] };
  for (let pair = 0; pair < pairs; pair += 1)
    // Alternates the order so that drift over time affects both sides equally.
    for (const side of pair % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const phone = `${side === 'known' ? '+966501000' : '+966581000'}${300 + pair}`;
      const browser = createClient(server, { address: `172.${side === 'known' ? 16 : 17}.${pair}.1` });
      // Completes the sign-in, because unanswered codes count as fraud.
      const { isSignedIn, requestMs, error } = await signIn(server.textsOf, browser, phone);
      if (isSignedIn) tookMs[side].push(requestMs);
      else console.log(`  ${side}: ${error}`);
    }
  const { known, unknown } = tookMs;
  return [
    atLeast('requested phones of each kind', Math.min(known.length, unknown.length), pairs),
    atMost('difference of the medians', Math.abs(median(known) - median(unknown)), maxDifferenceMs, 'ms'),
    atLeast('p-value of the difference', pValueOf(known, unknown), minPValue),
  ];
}

/** Two-sided Mann–Whitney U test with the normal approximation for large samples. */
function pValueOf(sample: readonly number[], control: readonly number[]): number {
  const wins = sample.reduce((sum, value) => sum + control.filter((other) => value > other).length, 0);
  const pairCount = sample.length * control.length;
  const deviation = Math.sqrt((pairCount * (sample.length + control.length + 1)) / 12);
  const z = Math.abs(wins - pairCount / 2) / deviation;
  return 2 * (1 - normalCdf(z));
}

/** Approximation 26.2.17 of Abramowitz and Stegun. */
function normalCdf(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const series = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const sum = series.reduceRight((total, factor) => t * (factor + total), 0);
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}
