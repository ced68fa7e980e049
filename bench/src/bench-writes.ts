import { randomInt } from 'node:crypto';

import { deriveCode } from '../../apps/api/src/features/people/auth/one-time-code.ts';
import * as contract from '../../packages/contract/src/people/auth.ts';
import { quantile } from '../../scripts/quantile.ts';
import { createClient } from '../../testkit/client.ts';
import { type Row, checkGoal } from '../../testkit/results.ts';
import { compareWithBatchingBaseline, compareWithBaseline, type Length, checkLimit } from './bench-calls.ts';
import type { Candidate, BenchServers } from './bench-server.ts';
import { formatMetrics, type Metrics, runInterleaved } from './load.ts';
import { chooseGifts, type Gift } from './people.ts';

const concurrency = 16;
const giftsEach = 400;
const signInsEach = 200;
/** Servers run for days: the cost settles after about two thousand gifts. */
const warmUps = 5;

/** Benchmarks writes: a gift through the API against hand-written SQL for the same rows, and sign-in. */
export async function benchWrites(servers: BenchServers, { rounds }: Length): Promise<Row[]> {
  const { pooled, gathered } = servers.baselines;
  const gifts = await chooseGifts(servers.ours.database, giftsEach * 3 * (rounds + warmUps));
  const benchGifts = (candidate: Candidate) => () =>
    runTasks(candidate, gifts.splice(0, giftsEach), (gift) => give(servers, candidate, gift));
  const benchSignIns = () =>
    runTasks(servers.ours, Array.from({ length: signInsEach }), () => signIn(servers));
  for (let count = 0; count < warmUps; count += 1) {
    await benchGifts(servers.ours)();
    await benchGifts(pooled)();
    await benchGifts(gathered)();
    await benchSignIns();
  }
  const giftMetrics = await runInterleaved(rounds, {
    ours: benchGifts(servers.ours),
    pooled: benchGifts(pooled),
    gathered: benchGifts(gathered),
  });
  const { ours } = giftMetrics;
  const { signIns } = await runInterleaved(rounds, { signIns: benchSignIns });
  const perSecond = checkGoal(ours.perSecond, { min: 500 }, '/s');
  return [
    compareWithBaseline('gift', ours, giftMetrics.pooled, 0.8),
    compareWithBatchingBaseline('gift', ours, giftMetrics.gathered),
    checkLimit('gift', ours, 3),
    { job: 'gift', ours: formatMetrics(ours), ...perSecond },
    checkLimit('sign-in, code and verify', signIns, 4),
  ];
}

/** Runs the tasks with a fixed number of concurrent callers. */
async function runTasks<Task>(
  candidate: Candidate,
  tasks: Task[],
  work: (task: Task) => Promise<void>,
): Promise<Metrics> {
  const times: number[] = [];
  const [startedAt, before] = [performance.now(), candidate.cpuMs()];
  const queue = tasks.values();
  const worker = async () => {
    for (const task of queue) {
      const taskStartedAt = performance.now();
      await work(task);
      times.push(performance.now() - taskStartedAt);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return {
    ms: (candidate.cpuMs() - before) / tasks.length,
    perSecond: (tasks.length / (performance.now() - startedAt)) * 1_000,
    p99Ms: quantile(times, 0.99),
  };
}

async function give({ ours }: BenchServers, { url }: Candidate, gift: Gift): Promise<void> {
  const client = createClient({ urls: [url] }, { token: ours.tokens.sign(gift.giver) });
  await client.read('POST', `/tree/${gift.publicId}/gift`, { phone: gift.phone });
}

/** Signs in a new user; the code is derived from the known secret. */
async function signIn({ ours }: BenchServers): Promise<void> {
  const phone = `+96650${String(randomInt(10_000_000)).padStart(7, '0')}`;
  const client = createClient(ours);
  await client.read('POST', contract.sendCode.path, { phone });
  const challengeId = client.cookies.values().next().value ?? '';
  const keyNumber = ours.secrets.keyNumber('one-time-code');
  const code = deriveCode(ours.secrets, { purpose: 'one-time-code', challengeId, keyNumber });
  await client.read('POST', contract.verifyCode.path, { phone, code });
}
