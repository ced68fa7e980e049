import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

import sharp from 'sharp';

import { findFaults } from '../apps/api/src/features/verify/verify-forest.ts';
import { systemClock } from '../apps/api/src/platform/clock.ts';
import { connectDatabase } from '../apps/api/src/platform/postgres/database.ts';
import { secretsOfHouse } from '../apps/api/src/testing/secrets-of-house.ts';
import { selectGifts } from './drill-people.queries.ts';
import {
  apiUrl,
  type HouseUnderFire,
  secretKey,
  startHouseUnderFire,
  untilReady,
} from './house-under-fire.ts';
import { gatherSigned, type SignedPerson } from './signed-people.ts';
import { tellFigures } from './verdict.ts';

const diskMb = 700;
const people = 12;
const treesEach = 8;
const goals = { readyGoneMs: 3_000, readyBackMs: 30_000 };
/** Less than this proves nothing. */
const min = { acknowledged: 60, refusedWhileFull: 5 };
const mb = 1024 * 1024;

type Met = { acknowledged: string[]; away: string[]; strange: string[] };

/**
 * SECURITY T-CRASH-4: server and database live on a small disk of their own. Nearly full, `ready` says no; full, nothing is
 * answered but by success or by 503; with room again all is as before, and nothing that was acknowledged is lost.
 */
if (process.env['ON_SMALL_DISK'] === undefined) {
  // A disk that only this drill sees: where one may not mount, it says so and fails.
  const asRoot = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'];
  const inside = spawn('unshare', [...asRoot, '--mount', process.execPath, import.meta.filename], {
    env: { ...process.env, ON_SMALL_DISK: 'yes' },
    stdio: 'inherit',
  });
  const [code] = (await once(inside, 'exit')) as [number | null];
  process.exit(code ?? 1);
}
const dataDir = await mkdtemp(join(tmpdir(), 'nabta-drill-'));
await promisify(execFile)('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m`, 'nabta-drill', dataDir]);
const ballast = join(dataDir, 'ballast');
const house = await startHouseUnderFire(dataDir, { hasWorker: false });
const photo = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#3a7d44' } })
  .jpeg()
  .toBuffer();
try {
  process.exitCode = (await drill(house)) ? 0 : 1;
} finally {
  await rm(ballast, { force: true });
  await house.stop();
  await promisify(execFile)('umount', ['-l', dataDir]);
  await rm(dataDir, { recursive: true, force: true });
}

async function drill({ databaseUrl }: HouseUnderFire): Promise<boolean> {
  const secrets = await secretsOfHouse(databaseUrl, secretKey);
  const { signed } = await gatherSigned(databaseUrl, secrets, { people, treesEach });
  const before = await live(signed, 0);

  await leaveFree(40 * mb);
  const from = performance.now();
  while ((await isReady()) && performance.now() - from < 3 * goals.readyGoneMs) await delay(100);
  const readyGoneMs = performance.now() - from;
  const nearlyFull = await live(signed, 1);

  await leaveFree(0);
  const full = await live(signed, 2);

  await rm(ballast);
  const roomAt = performance.now();
  await untilReady();
  const readyBackMs = performance.now() - roomAt;
  const after = await live(signed, 3);
  const database = connectDatabase({ url: databaseUrl, poolSize: 2, preparedStatements: false });
  const kept = new Set((await selectGifts(database.sql)).map(({ id }) => id));
  const broken = await findFaults(database, systemClock).finally(() => database.end());

  const all = [before, nearlyFull, full, after];
  const acknowledged = all.flatMap((met) => met.acknowledged);
  const lost = acknowledged.filter((id) => !kept.has(id));
  const strange = all.flatMap((met) => met.strange);
  console.log('');
  for (const line of new Set([...strange, ...broken, ...after.away])) console.log(`  ${line}`);
  return tellFigures([
    { what: 'gifts acknowledged', figure: acknowledged.length, goal: min.acknowledged, isAtLeast: true },
    {
      what: 'calls answered 503 on a full disk',
      figure: full.away.length,
      goal: min.refusedWhileFull,
      isAtLeast: true,
    },
    { what: 'ready says no', figure: readyGoneMs, goal: goals.readyGoneMs, unit: 's' },
    { what: 'ready says yes with room again', figure: readyBackMs, goal: goals.readyBackMs, unit: 's' },
    { what: 'answers that are neither success nor 503', figure: strange.length, goal: 0 },
    { what: 'calls that fail with room again', figure: after.away.length, goal: 0 },
    { what: 'acknowledged gifts that are lost', figure: lost.length, goal: 0 },
    { what: 'what must be true and is not', figure: broken.length, goal: 0 },
  ]);
}

/** Everybody reads, photographs and gives, some times in a row. */
async function live(signed: readonly SignedPerson[], phase: number): Promise<Met> {
  const met: Met = { acknowledged: [], away: [], strange: [] };
  await Promise.all(
    signed.map(async (person, index) => {
      const trees = person.trees.slice(2 * phase, 2 * phase + 2);
      for (const [turn, tree] of trees.entries()) {
        await ask(person, 'GET', '/tree/infinite');
        const upload = new FormData();
        upload.append('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'tree.jpg');
        await ask(person, 'POST', `/tree/${tree}/photo`, upload);
        const phone = `+96658${String(index * 100 + phase * 10 + turn).padStart(7, '0')}`;
        const gift = await ask(person, 'POST', `/tree/${tree}/gift`, JSON.stringify({ phone }));
        if (gift !== undefined) met.acknowledged.push(gift);
      }
    }),
  );
  return met;

  async function ask(
    { token }: SignedPerson,
    method: string,
    path: string,
    body?: FormData | string,
  ): Promise<string | undefined> {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(!(body instanceof FormData) && { 'content-type': 'application/json' }),
    };
    const response = await fetch(`${apiUrl}/api${path}`, {
      method,
      headers,
      ...(body !== undefined && { body }),
    }).catch((error: unknown) => String(error));
    const call = `${method} ${path.replace(/\/[0-9A-Z]{10}/u, '')}`;
    if (typeof response === 'string') {
      met.strange.push(`${call} ${response}`);
      return undefined;
    }
    const answer = (await response.json()) as { data?: { id?: string }; code?: string };
    if (response.ok) return answer.data?.id;
    if (response.status === 503) met.away.push(call);
    else met.strange.push(`${call} ${response.status} ${answer.code}`);
    return undefined;
  }
}

/** Fills the disk up to so many bytes. */
async function leaveFree(bytes: number): Promise<void> {
  const file = await open(ballast, 'a');
  try {
    const piece = Buffer.alloc(mb);
    for (;;) {
      const { bavail, bsize } = await statfs(dataDir);
      const tooMuch = bavail * bsize - bytes;
      if (tooMuch <= 0) return;
      await file.write(piece, 0, Math.min(mb, tooMuch));
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    await file.close();
  }
}

async function isReady(): Promise<boolean> {
  return fetch(`${apiUrl}/api/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}
