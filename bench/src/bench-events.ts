import { median, quantile } from '../../scripts/quantile.ts';
import { createClient } from '../../testkit/client.ts';
import { checkGoal, type Row } from '../../testkit/results.ts';
import { startBenchServer, startForest } from './bench-server.ts';

const eventsPerCall = 25;
const senders = 40;
const visitors = Array.from({ length: 500 }, () => crypto.randomUUID());
const names = ['page view', 'click', 'click', 'scroll', 'identify'];

/** Sends events of many browsers concurrently over HTTP; all acknowledged ones must be in the database. */
export async function benchEvents({ seconds, rounds }: { seconds: number; rounds: number }): Promise<Row[]> {
  await using database = await startForest('bench-events');
  await using server = await startBenchServer({ database });
  const countRows = async () => {
    const { rows } = await database.pool.query<{ count: number }>(
      'select count(*)::int as count from analytics_event',
    );
    return rows[0]?.count ?? 0;
  };
  const { token } = await createClient(server).read<{ token: string }>('POST', '/analytics/visit');
  const address = `${server.url}/api/v1/event?token=${token}`;
  await sendFor(address, 1);
  const perSecond: number[] = [];
  const cpuMsPerEvent: number[] = [];
  const p99Times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [rowsBefore, cpuMsBefore] = [await countRows(), server.cpuMs()];
    const { sent, tookMs, times } = await sendFor(address, seconds);
    perSecond.push((sent / tookMs) * 1_000);
    cpuMsPerEvent.push((server.cpuMs() - cpuMsBefore) / sent);
    p99Times.push(quantile(times, 0.99));
    const written = (await countRows()) - rowsBefore;
    if (written !== sent) throw new Error(`${sent} events were acknowledged, but ${written} written.`);
  }
  const rate = median(perSecond);
  const ours = `${rate.toFixed(0)}/s, ${median(cpuMsPerEvent).toFixed(3)} ms of CPU each, p99 ${median(p99Times).toFixed(0)} ms`;
  return [{ job: `events, ${eventsPerCall} per call`, ours, ...checkGoal(rate, { min: 5_000 }, '/s') }];
}

async function sendFor(address: string, seconds: number) {
  const startedAt = performance.now();
  const times: number[] = [];
  const send = async () => {
    while (performance.now() - startedAt < seconds * 1_000) {
      const requestedAt = performance.now();
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(Array.from({ length: eventsPerCall }, newEvent)),
      });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`The collector returned ${response.status}.`);
      times.push(performance.now() - requestedAt);
    }
  };
  await Promise.all(Array.from({ length: senders }, send));
  return { sent: times.length * eventsPerCall, tookMs: performance.now() - startedAt, times };
}

function newEvent(_: unknown, index: number) {
  const name = names[index % names.length] ?? 'click';
  return {
    id: crypto.randomUUID(),
    name,
    at: new Date().toISOString(),
    visitorId: visitors[Math.floor(Math.random() * visitors.length)],
    visitId: crypto.randomUUID(),
    page: 'tree',
    language: 'ar',
    device: 'phone',
    ...(name === 'click' && { details: { target: 'button share-fat in main' } }),
    ...(name === 'scroll' && { details: { depth: 50 } }),
  };
}
