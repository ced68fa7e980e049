import autocannon from 'autocannon';

import { median } from '../../scripts/quantile.ts';
import type { Contestant } from './house.ts';

/** Of one request: what server and database took of the processors, how many there were in a second, and the slow ones. */
export type Figures = { ms: number; perSecond: number; p99Ms: number };

export type Call = { path: string; headers: Record<string, string> };

/** As Chrome and Firefox say it. */
export const asBrowsers = { 'accept-encoding': 'gzip, deflate, br, zstd' };

const connections = 50;

/** A server whose machine holds it up refuses calls, and a round with refused ones says nothing. */
const maxTries = 5;

/** Every call once, so that neither disk nor code that has not run yet is measured, and some may be refused; then so many seconds. */
export async function measure(
  contestant: Contestant,
  calls: readonly Call[],
  seconds: number,
): Promise<Figures> {
  await load(contestant.port, calls, { amount: Math.max(calls.length, 2 * connections) });
  for (let tries = 1; ; tries += 1) {
    const before = contestant.processorMs();
    const result = await load(contestant.port, calls, { duration: seconds });
    const ms = (contestant.processorMs() - before) / result['2xx'];
    const failures = result.errors + result.non2xx;
    if (failures === 0) return { ms, perSecond: result['2xx'] / result.duration, p99Ms: result.latency.p99 };
    const refusals = result.statusCodeStats?.['503']?.count ?? 0;
    if (tries === maxTries || failures > refusals)
      throw new Error(`${failures} calls like ${calls[0]?.path} failed.`);
    process.stdout.write('×');
  }
}

/** Processor time of a call, of people whom it would be too much to ask for seconds on end: each call so many times, after once. */
export async function measureTimes(
  contestant: Contestant,
  calls: readonly Call[],
  times: number,
): Promise<number> {
  await load(contestant.port, calls, { amount: calls.length });
  const before = contestant.processorMs();
  const amount = calls.length * times;
  const result = await load(contestant.port, calls, { amount });
  if (result['2xx'] < amount)
    throw new Error(`${amount - result['2xx']} calls like ${calls[0]?.path} failed.`);
  return (contestant.processorMs() - before) / amount;
}

async function load(
  port: number,
  calls: readonly Call[],
  length: { duration: number } | { amount: number },
): Promise<autocannon.Result> {
  const requests = calls.map((call) => ({ method: 'GET' as const, ...call }));
  let started = 0;
  return autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    ...length,
    setupClient(client) {
      // A share of its own, since preparing all calls for each of them would take seconds of the time measured.
      const share = requests.filter((_, index) => index % connections === started % connections);
      client.setRequests(share.length > 0 ? share : requests);
      started += 1;
    },
  });
}

/** Rounds are interleaved, so that noise of the machine meets all alike; of each its middle one counts. */
export async function inRounds<Name extends string>(
  rounds: number,
  measures: Record<Name, () => Promise<Figures>>,
): Promise<Record<Name, Figures>> {
  const names = Object.keys(measures) as Name[];
  const all = Object.fromEntries(names.map((name) => [name, [] as Figures[]])) as Record<Name, Figures[]>;
  for (let round = 0; round < rounds; round += 1)
    for (const name of names) {
      all[name].push(await measures[name]());
      process.stdout.write('.');
    }
  const middle = (figures: Figures[], key: keyof Figures) => median(figures.map((each) => each[key]));
  return Object.fromEntries(
    names.map((name) => [
      name,
      {
        ms: middle(all[name], 'ms'),
        perSecond: middle(all[name], 'perSecond'),
        p99Ms: middle(all[name], 'p99Ms'),
      },
    ]),
  ) as Record<Name, Figures>;
}

export function describe({ ms, perSecond, p99Ms }: Figures): string {
  return `${ms.toFixed(2)} ms, ${perSecond.toFixed(0)}/s, p99 ${p99Ms.toFixed(0)} ms`;
}
