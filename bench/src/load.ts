import autocannon from 'autocannon';

import { recordFrom, typedKeys } from '../../packages/domain/src/typed-object.ts';
import { median } from '../../scripts/quantile.ts';
import type { Candidate } from './bench-server.ts';

/** Metrics of one request: CPU time of server and database, throughput and p99 latency. */
export type Metrics = { ms: number; perSecond: number; p99Ms: number };

export type Call = { path: string; headers: Record<string, string> };

/** Value sent by Chrome and Firefox. */
export const browserHeaders = { 'accept-encoding': 'gzip, deflate, br, zstd' };

/** An overloaded machine makes the server reject calls; such a round is repeated. */
const maxTries = 5;

/** Runs every call once to warm caches and compiled code, then measures for `seconds`. */
export async function measure(
  candidate: Candidate,
  calls: readonly Call[],
  seconds: number,
): Promise<Metrics> {
  await load(candidate.url, calls, { amount: Math.max(calls.length, 100) });
  for (let tries = 1; ; tries += 1) {
    const before = candidate.cpuMs();
    const result = await load(candidate.url, calls, { duration: seconds });
    const ms = (candidate.cpuMs() - before) / result['2xx'];
    const failures = result.errors + result.non2xx;
    if (failures === 0) return { ms, perSecond: result['2xx'] / result.duration, p99Ms: result.latency.p99 };
    const rejections = result.statusCodeStats?.['503']?.count ?? 0;
    if (tries === maxTries || failures > rejections)
      throw new Error(`${failures} calls like ${calls[0]?.path} failed.`);
    process.stdout.write('×');
  }
}

/**
 * Measures CPU time per call with a fixed number of calls, for users whose rate limit excludes continuous
 * load.
 */
export async function measureTimes(
  candidate: Candidate,
  calls: readonly Call[],
  times: number,
): Promise<number> {
  await load(candidate.url, calls, { amount: calls.length });
  const before = candidate.cpuMs();
  const amount = calls.length * times;
  const result = await load(candidate.url, calls, { amount });
  if (result['2xx'] < amount)
    throw new Error(`${amount - result['2xx']} calls like ${calls[0]?.path} failed.`);
  return (candidate.cpuMs() - before) / amount;
}

type Length = { duration: number } | { amount: number };

/** Sends each call in turn; `overallRate` limits the calls per second. */
export async function load(
  url: string,
  calls: readonly Call[],
  { connections = 50, ...length }: Length & { connections?: number; overallRate?: number },
): Promise<autocannon.Result> {
  const requests = calls.map((call) => ({ method: 'GET' as const, ...call }));
  let started = 0;
  return autocannon({
    url,
    connections,
    ...length,
    setupClient(client) {
      // Each connection gets its own share, because preparing all calls for each takes seconds of the
      // measured time.
      const share = requests.filter((_, index) => index % connections === started % connections);
      client.setRequests(share.length > 0 ? share : requests);
      started += 1;
    },
  });
}

/** Interleaves the rounds so that noise affects all candidates equally, and returns the medians. */
export async function runInterleaved<Name extends string>(
  rounds: number,
  measures: Record<Name, () => Promise<Metrics>>,
): Promise<Record<Name, Metrics>> {
  const names = typedKeys(measures);
  const results = recordFrom(names, (): Metrics[] => []);
  for (let round = 0; round < rounds; round += 1)
    for (const name of names) {
      results[name].push(await measures[name]());
      process.stdout.write('.');
    }
  return recordFrom(names, (name) =>
    recordFrom(['ms', 'perSecond', 'p99Ms'], (key) => median(results[name].map((metrics) => metrics[key]))),
  );
}

export function formatMetrics({ ms, perSecond, p99Ms }: Metrics): string {
  return `${ms.toFixed(2)} ms, ${perSecond.toFixed(0)}/s, p99 ${p99Ms.toFixed(0)} ms`;
}
