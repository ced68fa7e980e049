import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { gatherTokens } from './drill-tokens.ts';
import { apiUrl, type HouseUnderFire, startHouseUnderFire } from './house-under-fire.ts';
import { type SilentNetwork, startSilentNetwork } from './silent-network.ts';
import { tellFigures } from './verdict.ts';

type Call = { at: number; tookMs: number; isAnswered: boolean };

/** What one silence did, in milliseconds since it began. */
type Outcome = {
  swallowed: number;
  readsBackMs: number;
  longestMs: number;
  codeMs: number;
  reads: number;
  failed: number;
};

const goals = { readsBackMs: 10_000, longestMs: 8_000, codeMs: 30_000 };
/** Less than this proves nothing. */
const min = { swallowed: 4, reads: 500 };
const readers = 12;
const readEveryMs = 25;
const quietMs = 3_000;
const watchedMs = 30_000;

/** The network swallows every open connection between the product and its database; people must hardly notice. */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '2' } } });
const dataDir = await mkdtemp(join(tmpdir(), 'nabta-drill-'));
const networks: SilentNetwork[] = [];
const house = await startHouseUnderFire(dataDir, {
  through: async (url) => {
    const network = await startSilentNetwork(url);
    networks.push(network);
    return network.url;
  },
});
try {
  const tokens = await gatherTokens(house);
  // The worker comes later than the server, and is there once it has delivered something.
  const firstPhone = '+966550000999';
  await askForCode(firstPhone);
  await untilDelivered(house, firstPhone, performance.now());
  let isGood = true;
  for (let round = 0; round < Number(values.rounds); round += 1)
    isGood = judge(await fallSilent(house, tokens, `+96655000${1_000 + round}`)) && isGood;
  process.exitCode = isGood ? 0 : 1;
} finally {
  await house.stop();
  for (const network of networks) network.close();
  await rm(dataDir, { recursive: true, force: true });
}

async function fallSilent(house: HouseUnderFire, tokens: string[], phone: string): Promise<Outcome> {
  const reads: Call[] = [];
  const isOver = new AbortController();
  const reading = Promise.all(
    Array.from({ length: readers }, async (_, reader) => {
      for (let turn = reader; !isOver.signal.aborted; turn += readers) {
        const token = tokens[turn % tokens.length] ?? '';
        reads.push(await call('/tree/infinite', { headers: { authorization: `Bearer ${token}` } }));
        await delay(readEveryMs);
      }
    }),
  );
  await delay(quietMs);
  const swallowed = networks.reduce((sum, network) => sum + network.swallow(), 0);
  const silentAt = performance.now();
  const asking = askForCode(phone);
  const codeMs = await untilDelivered(house, phone, silentAt);
  const asks = await asking;
  await delay(Math.max(0, silentAt + watchedMs - performance.now()));
  isOver.abort();
  await reading;
  const failed = reads.filter(({ isAnswered }) => !isAnswered);
  return {
    swallowed,
    readsBackMs: Math.max(0, ...failed.map(({ at, tookMs }) => at + tookMs - silentAt)),
    longestMs: Math.max(...[...reads, ...asks].map(({ tookMs }) => tookMs)),
    codeMs,
    reads: reads.length,
    failed: failed.length,
  };
}

/** As a person would: again, when the house says that it cannot. */
async function askForCode(phone: string): Promise<Call[]> {
  const asks: Call[] = [];
  const body = JSON.stringify({ phone });
  const headers = { 'content-type': 'application/json' };
  while (asks.length < 10) {
    const ask = await call('/auth/login_phone', { method: 'POST', headers, body });
    asks.push(ask);
    if (ask.isAnswered) break;
    await delay(500);
  }
  return asks;
}

async function untilDelivered({ provider }: HouseUnderFire, phone: string, since: number): Promise<number> {
  const recipient = phone.slice(1);
  while (performance.now() - since < 2 * goals.codeMs) {
    if (provider.messages.some((message) => message.Recipient === recipient))
      return performance.now() - since;
    await delay(50);
  }
  return Infinity;
}

async function call(path: string, init: RequestInit): Promise<Call> {
  const at = performance.now();
  const isAnswered = await fetch(`${apiUrl}/api${path}`, {
    ...init,
    signal: AbortSignal.timeout(60_000),
  }).then(
    async (response) => (await response.text()) !== '' && response.ok,
    () => false,
  );
  return { at, tookMs: performance.now() - at, isAnswered };
}

function judge(outcome: Outcome): boolean {
  console.log(`\n${outcome.failed} reads were refused`);
  return tellFigures([
    { what: 'connections swallowed', figure: outcome.swallowed, goal: min.swallowed, isAtLeast: true },
    { what: 'reads', figure: outcome.reads, goal: min.reads, isAtLeast: true },
    { what: 'reads answer again', figure: outcome.readsBackMs, goal: goals.readsBackMs, unit: 's' },
    { what: 'the longest request', figure: outcome.longestMs, goal: goals.longestMs, unit: 's' },
    {
      what: 'a code asked for meanwhile is delivered',
      figure: outcome.codeMs,
      goal: goals.codeMs,
      unit: 's',
    },
  ]);
}
