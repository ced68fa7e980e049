import { setTimeout as delay } from 'node:timers/promises';

import { minute, second } from '../apps/api/src/core/clock.ts';
import { median } from '../scripts/quantile.ts';
import { createClient } from '../testkit/client.ts';
import { runLoops } from '../testkit/load.ts';
import { createPeople } from '../testkit/people.ts';
import { atLeast, atMost } from '../testkit/results.ts';
import { scenario } from '../testkit/scenario.ts';
import { startServer } from '../testkit/server.ts';
import { selectConnectionCount } from './parts/drill.queries.ts';

const clientCount = 10;
const callIntervalMs = 100;
const sampleIntervalMs = 2 * second;
/** JIT compilation and cache filling end within this share of the run; later growth is a leak. */
const warmUpShare = 0.3;
const maxGrowth = 0.1;

/** Common requests, with a different response per user. */
const paths = [
  '/tree/infinite',
  '/account',
  '/tree/eco_benefit',
  '/tree/eco_benefit/timeline',
  '/notification',
  '/gift_notification/gifted',
  '/tree/counting_chart',
  '/impact/scopes',
  '/tree/{tree}',
  '/tree/{tree}/eco_benefit',
  '/tree/{tree}/passport',
  '/eco/estimate?specie=ghaf&plantedAt=20{number}-01-01T00:00:00Z',
];

/** The memory of a server used for half an hour must stay within 10 % of its settled value. */
await scenario({ minutes: 30 }, async ({ minutes }) => {
  await using server = await startServer({ worker: true });
  const people = await createPeople(server, 1_000, { treesEach: 2 });
  const clients = people.map(({ token }) => createClient(server, { token }));
  const timeout = AbortSignal.timeout(minutes * minute);
  const calls = { successful: 0, failed: 0 };
  const loopOptions = { loops: clientCount, intervalMs: callIntervalMs, signal: timeout };
  const loops = runLoops(loopOptions, async (index) => {
    const tree = ((index % 2_000) + 1).toString(16).toUpperCase().padStart(10, '0');
    const path = (paths[index % paths.length] ?? '/account')
      .replace('{tree}', tree)
      .replace('{number}', String(10 + (index % 15)));
    const response = await clients[index % clients.length]?.call('GET', path);
    calls[response?.isOk ? 'successful' : 'failed'] += 1;
  });
  const samples: { bytes: number; connections: number }[] = [];
  for (; !timeout.aborted; await delay(sampleIntervalMs))
    samples.push({
      bytes: server.memory(),
      connections: await selectConnectionCount(server.database.sql),
    });
  await loops;
  const settled = samples.slice(Math.floor(samples.length * warmUpShare));
  const third = Math.max(1, Math.floor(settled.length / 3));
  const [before, after] = [settled.slice(0, third), settled.slice(-third)];
  const memory = (group: typeof samples) => median(group.map(({ bytes }) => bytes));
  const connections = (group: typeof samples) => Math.max(...group.map(({ connections }) => connections));
  return [
    atLeast('calls', calls.successful + calls.failed, minutes * 1_500),
    atMost('failed calls', calls.failed, 0),
    atMost('memory', memory(after), memory(before) * (1 + maxGrowth), 'MB'),
    atMost('connections to the database', connections(after), connections(before) + 1),
  ];
});
