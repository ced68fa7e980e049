import { join } from 'node:path';

import pg from 'pg';

import { startEmbeddedPostgres } from '../../apps/api/src/platform/postgres/embedded-postgres.ts';
import { findPostmaster } from '../../apps/api/src/platform/postgres/postmaster.ts';
import { median, quantile } from '../../scripts/quantile.ts';
import { processorMs } from './processor-time.ts';
import { freePort, root, startOurs } from './server.ts';
import { type Row, verdict } from './table.ts';

const ofCall = 25;
const senders = 40;
const visitors = Array.from({ length: 500 }, () => crypto.randomUUID());
const names = ['page view', 'click', 'click', 'scroll', 'identify'];

/** Events over HTTP, from many browsers at once; what was answered has to be in the database, all of it. */
export async function benchEvents({ seconds, rounds }: { seconds: number; rounds: number }): Promise<Row[]> {
  const dataDir = join(root, '.data', 'bench-events');
  const postgres = await startEmbeddedPostgres({ dataDir, log: console.log, durable: true });
  const url = postgres.url('nabta');
  const port = await freePort();
  const server = await startOurs(url, port, { DATA_DIR: dataDir });
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const { pid: databasePid = 0 } = findPostmaster(join(dataDir, 'postgres')) ?? {};
  const usedMs = () => processorMs(server.pid ?? 0) + processorMs(databasePid, { all: true });
  const countRows = async () => {
    const { rows } = await pool.query<{ count: number }>(
      'select count(*)::int as count from analytics_event',
    );
    return rows[0]?.count ?? 0;
  };
  try {
    const address = await collectorAddress(port);
    await sendFor(address, 1);
    const perSecond: number[] = [];
    const processor: number[] = [];
    const slow: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const [before, used] = [await countRows(), usedMs()];
      const { taken, tookMs, times } = await sendFor(address, seconds);
      perSecond.push((taken / tookMs) * 1_000);
      processor.push((usedMs() - used) / taken);
      slow.push(quantile(times, 0.99));
      const written = (await countRows()) - before;
      if (written !== taken) throw new Error(`${taken} events were answered and ${written} written.`);
    }
    const rate = median(perSecond);
    const ours = `${rate.toFixed(0)}/s, ${median(processor).toFixed(3)} ms of processors each, p99 ${median(slow).toFixed(0)} ms`;
    return [{ job: `events, ${ofCall} a call`, ours, ...verdict(rate, { min: 5_000 }, '/s') }];
  } finally {
    server.kill();
    await pool.end();
    await postgres.stop();
  }
}

async function collectorAddress(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/analytics/visit`, { method: 'POST' });
  const { data } = (await answer.json()) as { data: { token: string } };
  return `http://127.0.0.1:${port}/api/v1/event?token=${data.token}`;
}

async function sendFor(address: string, seconds: number) {
  const begun = performance.now();
  const times: number[] = [];
  const send = async () => {
    while (performance.now() - begun < seconds * 1_000) {
      const asked = performance.now();
      const answer = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(Array.from({ length: ofCall }, newEvent)),
      });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`The collector answered with ${answer.status}.`);
      times.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: senders }, send));
  return { taken: times.length * ofCall, tookMs: performance.now() - begun, times };
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
