import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';

import { createAccessTokens } from '../../apps/api/src/platform/access-token.ts';
import { minute, systemClock } from '../../apps/api/src/platform/clock.ts';
import { connectDatabase, type Executor } from '../../apps/api/src/platform/postgres/database.ts';
import { deriveSecrets } from '../../apps/api/src/platform/secrets.ts';
import { insertPeople, insertTrees, type Person } from '../../drills/drill-people.queries.ts';
import { apiUrl, secretKey, startHouseUnderFire } from '../../drills/house-under-fire.ts';
import { giveByHand } from './gift-statements.ts';

const callers = 16;
const giftsEach = 600;
const rounds = 3;
const treesEach = 6;

type Task = { giver: Person; receiver: Person; publicId: string };

/** Gifts through the whole house beside the same statements straight on a pool, in one run. */
export async function benchGifts(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nabta-bench-gifts-'));
  const house = await startHouseUnderFire(dataDir, { hasWorker: false });
  const pool = new pg.Pool({ connectionString: house.databaseUrl, max: 10 });
  try {
    const tasks = await makeTasks(house.databaseUrl);
    const tokens = createAccessTokens(deriveSecrets(secretKey), 'production', systemClock);
    const figures: Record<'ours' | 'pool', number[]> = { ours: [], pool: [] };
    await perSecond(tasks.splice(0, 200), (task) => giveByHttp(task, tokens.sign(task.giver)));
    await perSecond(tasks.splice(0, 200), (task) => giveByHand(pool, task));
    for (let round = 0; round < rounds; round += 1) {
      figures.ours.push(
        await perSecond(tasks.splice(0, giftsEach), (task) => giveByHttp(task, tokens.sign(task.giver))),
      );
      figures.pool.push(await perSecond(tasks.splice(0, giftsEach), (task) => giveByHand(pool, task)));
    }
    const [ours, bare] = [Math.max(...figures.ours), Math.max(...figures.pool)];
    console.log(`\nGifts, ${callers} givers at once, best of ${rounds} rounds of ${giftsEach}\n`);
    console.log(
      `ours ${ours.toFixed(0)}/s, the same statements on the pool ${bare.toFixed(0)}/s, ratio ${(ours / bare).toFixed(2)}`,
    );
  } finally {
    await pool.end();
    await house.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function makeTasks(databaseUrl: string): Promise<Task[]> {
  const database = connectDatabase({ url: databaseUrl, poolSize: 1, preparedStatements: false });
  const count = Math.ceil((400 + 2 * rounds * giftsEach) / treesEach);
  const makePeople = async (sql: Executor) => {
    const givers = await insertPeople(sql, '+966501', count);
    const receivers = await insertPeople(sql, '+966561', count * treesEach);
    const owners = givers.map(({ accountId }) => accountId);
    return { givers, receivers, trees: await insertTrees(sql, owners, treesEach) };
  };
  const { givers, receivers, trees } = await database.transaction(makePeople, { longestStatementMs: minute });
  await database.end();
  const giverOf = new Map(givers.map((giver) => [giver.accountId, giver]));
  return trees.map(({ ownerId, publicId }, index) => ({
    giver: giverOf.get(ownerId) as Person,
    receiver: receivers[index] as Person,
    publicId,
  }));
}

async function perSecond(tasks: Task[], give: (task: Task) => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  let next = 0;
  const caller = async () => {
    for (let task = tasks[next++]; task !== undefined; task = tasks[next++]) await give(task);
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return tasks.length / ((performance.now() - startedAt) / 1_000);
}

async function giveByHttp({ publicId, receiver }: Task, token: string): Promise<void> {
  const response = await fetch(`${apiUrl}/api/tree/${publicId}/gift`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ phone: receiver.phone }),
  });
  const answer = await response.text();
  if (response.status !== 200) throw new Error(`A gift was answered with ${response.status}: ${answer}`);
}
