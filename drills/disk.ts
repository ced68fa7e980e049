import { execFile, spawn } from 'node:child_process';
import { mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { createClient } from '../testkit/client.ts';
import { createPeople, type TestPerson } from '../testkit/people.ts';
import { poll, waitForExit, hasCode } from '../testkit/processes.ts';
import { atLeast, atMost } from '../testkit/results.ts';
import { scenario } from '../testkit/scenario.ts';
import { startDatabase, startServer } from '../testkit/server.ts';
import { selectGifts } from './parts/drill.queries.ts';
import { createPhotoForm } from './parts/photo-form.ts';

const diskMb = 700;
const userCount = 12;
const treesEach = 8;
const goals = { notReadyMs: 3_000, readyAgainMs: 30_000 };
/** Below this, the run proves nothing. */
const min = { acknowledged: 60, unavailableWhileFull: 5 };
const mb = 1024 * 1024;
const run = promisify(execFile);

type Outcome = { acknowledged: string[]; unavailable: string[]; unexpected: string[] };

if (process.env['ON_SMALL_DISK'] === undefined) {
  // Mounts the disk in a private mount namespace; fails where mounting is not allowed.
  const asRoot = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'];
  const inside = spawn('unshare', [...asRoot, '--mount', process.execPath, import.meta.filename], {
    env: { ...process.env, ON_SMALL_DISK: 'yes' },
    stdio: 'inherit',
  });
  process.exit((await waitForExit(inside)) ?? 1);
}

/**
 * Runs server and database on a small disk. Nearly full, readiness fails; full, requests succeed or return
 * 503; with free space all works again and no acknowledged gift is lost.
 */
await scenario({}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'nabta-drill-'));
  const ballast = join(dataDir, 'ballast');
  await using cleanup = new AsyncDisposableStack();
  cleanup.defer(() => rm(dataDir, { recursive: true, force: true }));
  await run('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m`, 'nabta-drill', dataDir]);
  cleanup.defer(async () => void (await run('umount', ['-l', dataDir])));
  const database = cleanup.use(await startDatabase({ dataDir }));
  const server = cleanup.use(await startServer({ database }));
  cleanup.defer(() => rm(ballast, { force: true }));
  const photo = await createPhotoForm(320, 240);
  const users = await createPeople(server, userCount, { treesEach });
  const before = await simulateUsers(0);

  await fillDisk(40 * mb);
  const fullAt = performance.now();
  await poll(async () => !(await server.isReady()), 3 * goals.notReadyMs);
  const notReadyMs = performance.now() - fullAt;
  const nearlyFull = await simulateUsers(1);

  await fillDisk(0);
  const full = await simulateUsers(2);

  await rm(ballast);
  const freedAt = performance.now();
  await server.waitUntilReady();
  const readyAgainMs = performance.now() - freedAt;
  const after = await simulateUsers(3);
  const storedIds = new Set((await selectGifts(database.sql)).map(({ id }) => id));

  const outcomes = [before, nearlyFull, full, after];
  const acknowledged = outcomes.flatMap((outcome) => outcome.acknowledged);
  const unexpected = outcomes.flatMap((outcome) => outcome.unexpected);
  for (const line of new Set([...unexpected, ...after.unavailable])) console.log(`  ${line}`);
  return [
    atLeast('gifts acknowledged', acknowledged.length, min.acknowledged),
    atLeast('503 responses on a full disk', full.unavailable.length, min.unavailableWhileFull),
    atMost('time until readiness fails', notReadyMs, goals.notReadyMs, 's'),
    atMost('time until ready with free space', readyAgainMs, goals.readyAgainMs, 's'),
    atMost('responses other than success and 503', unexpected.length, 0),
    atMost('failed calls with free space', after.unavailable.length, 0),
    atMost('lost acknowledged gifts', acknowledged.filter((id) => !storedIds.has(id)).length, 0),
    atMost('invariant violations', await database.countViolations(), 0),
  ];

  /** Every user reads, uploads photos and gives trees. */
  async function simulateUsers(phase: number): Promise<Outcome> {
    const outcome: Outcome = { acknowledged: [], unavailable: [], unexpected: [] };
    await Promise.all(users.map(simulateUser));
    return outcome;

    async function simulateUser(person: TestPerson, index: number): Promise<void> {
      const client = createClient(server, { token: person.token });
      for (const [treeIndex, tree] of person.trees.slice(2 * phase, 2 * phase + 2).entries()) {
        await send('GET', '/tree/infinite');
        await send('POST', `/tree/${tree}/photo`, photo());
        await send('PATCH', '/account', { firstname: 'نورة', lastname: 'القحطاني' });
        await send('PATCH', `/tree/${tree}`, { givenName: 'سدرة' });
        const phone = `+96658${String(index * 100 + phase * 10 + treeIndex).padStart(7, '0')}`;
        const giftId = await send('POST', `/tree/${tree}/gift`, { phone });
        if (giftId !== undefined) outcome.acknowledged.push(giftId);
      }

      async function send(method: string, path: string, body?: object): Promise<string | undefined> {
        const { status, isOk, data, code } = await client.call<{ id?: string }>(method, path, body);
        const call = `${method} ${path.replace(/\/[0-9A-Z]{10}/u, '')}`;
        if (status === 503) outcome.unavailable.push(call);
        else if (!isOk) outcome.unexpected.push(`${call} ${status} ${code}`);
        return data?.id;
      }
    }
  }

  /** Fills the disk until only `bytes` are free. */
  async function fillDisk(bytes: number): Promise<void> {
    const file = await open(ballast, 'a');
    try {
      const chunk = Buffer.alloc(mb);
      for (;;) {
        const { bavail, bsize } = await statfs(dataDir);
        const excess = bavail * bsize - bytes;
        if (excess <= 0) return;
        await file.write(chunk, 0, Math.min(mb, excess));
      }
    } catch (error) {
      if (!hasCode(error, 'ENOSPC')) throw error;
    } finally {
      await file.close();
    }
  }
});
