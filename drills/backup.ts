import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

import { readConfig } from '../apps/api/src/config.ts';
import { minute, systemClock } from '../apps/api/src/core/clock.ts';
import type { Context } from '../apps/api/src/core/context.ts';
import { openKeyStore } from '../apps/api/src/core/keys/key-store.ts';
import { connectDatabase, type Database } from '../apps/api/src/core/postgres/database.ts';
import { migrate } from '../apps/api/src/core/postgres/migrate.ts';
import { createContext } from '../apps/api/src/create-context.ts';
import { erasePerson } from '../apps/api/src/features/operations/personal-data/erasure/erase-person.ts';
import { insertErasure } from '../apps/api/src/features/operations/personal-data/erasure/erasure.queries.ts';
import { selectTablesWith } from '../apps/api/src/features/operations/personal-data/testing/find-traces.queries.ts';
import { findInvariantViolations } from '../apps/api/src/features/operations/verify/check-invariants.ts';
import { removeUnusedPicture } from '../apps/api/src/features/services/picture-store/picture.jobs.ts';
import { samplePicture } from '../apps/api/src/gateways/pictures/testing/sample-picture.ts';
import { insertPeople, insertTrees, type Person } from '../testkit/fixtures.queries.ts';
import { measureTime, runLoops } from '../testkit/load.ts';
import { required } from '../testkit/required.ts';
import { atLeast, atMost, type Metric, printResults } from '../testkit/results.ts';
import { parseOptions } from '../testkit/scenario.ts';
import * as queries from './backup/backup.queries.ts';
import { startPgbackrestDatabase } from './backup/pgbackrest-database.ts';
import { updateGivenName } from './parts/drill.queries.ts';

const root = resolve(import.meta.dirname, '..');
const treesEach = 10;
const portraitCount = 40;
const writers = 4;
const secretKey = 'only-for-the-drill-on-this-machine';
const goals = { lostMs: minute, restoreMs: 15 * minute, minWrites: 50 };
/** Longer than archive_timeout, so that the drill sees what is lost. */
const heartbeatDurationMs = 75_000;
const heartbeatIntervalMs = 100;

/**
 * Backs up under load, destroys the machine, restores to a point in time, and replays later erasures, with
 * Debian's PostgreSQL and pgBackRest.
 */
const { trees } = parseOptions({ trees: 100_000 });
const directory = await mkdtemp(join(tmpdir(), 'nabta-drill-'));
const [dataDir, backupDir] = [join(directory, 'data'), join(directory, 'backup')];
const environment = {
  NODE_ENV: 'development',
  DATA_DIR: dataDir,
  BACKUP_DIR: backupDir,
  SECRET_KEY: secretKey,
  LOG_LEVEL: 'silent',
};
// Debian's PostgreSQL runs as a different user, which must read the directory.
await chmod(directory, 0o755);
const backedUp = await startPgbackrestDatabase(join(directory, 'postgres'));
try {
  process.exitCode = printResults(await drill()) ? 0 : 1;
} finally {
  await backedUp.stop();
  await rm(directory, { recursive: true, force: true });
}

async function drill(): Promise<Metric[]> {
  await migrate(backedUp.url(), { directory: join(root, 'apps/api/migrations'), log: () => undefined });
  const app = await openApp();
  const people = await app.database.transaction(
    async (sql) => {
      const inserted = await insertPeople(sql, '+966501', Math.ceil(trees / treesEach));
      const owners = inserted.map(({ accountId }) => accountId);
      await insertTrees(sql, owners, treesEach);
      return inserted;
    },
    { statementTimeoutMs: 20 * minute },
  );
  const personAt = (index: number) => required(people[index]);
  const [before, between, after, replacing] = [personAt(0), personAt(1), personAt(2), personAt(3)];
  const others = people.slice(4, portraitCount);
  const erased = { before, between, after };
  const portraitHashes = new Map<string, string>();
  for (const { accountId } of [before, after, replacing, ...others.slice(0, portraitCount / 2)])
    await setPortrait(app, accountId, portraitHashes);
  for (const [name, { accountId }] of Object.entries(erased))
    await queries.updateNames(app.context.database.sql, accountId, `zzz${name}`);
  console.log(`\n${people.length * treesEach} trees of ${people.length} people.`);

  await erase(app, before, portraitHashes);
  const load = startWriting(app.database, people);
  const { tookMs: backUpMs } = await measureTime(() => backedUp.backUp());
  console.log(`  ${(await runScript('backup.ts')).trim()}`);
  await setPortrait(app, between.accountId, portraitHashes);
  for (const { accountId } of others.slice(portraitCount / 2))
    await setPortrait(app, accountId, portraitHashes);
  await erase(app, between, portraitHashes);
  await runScript('backup.ts');
  const writes = await load.stop();

  const hashesAtTarget = await hashesOf(app.database);
  const targetTime = await queries.selectDatabaseTime(app.database.sql);
  await delay(1_100);
  const portraitsAtTarget = new Map(portraitHashes);
  await erase(app, after, portraitHashes);
  await setPortrait(app, replacing.accountId, portraitHashes);
  await queries.truncateTrees(app.database.sql);
  await waitForArchive(app.database);
  await destroyMachine(app);

  const { tookMs: restoreMs } = await measureTime(() => backedUp.restore(targetTime));
  const restored = await openApp();
  const hashesAfterRestore = await hashesOf(restored.database);
  const differentTables = [...hashesAtTarget].filter(
    ([table, hash]) => hashesAfterRestore.get(table) !== hash,
  );
  for (const [table, hash] of differentTables)
    console.log(`  ${table}: ${hash} became ${hashesAfterRestore.get(table)}`);
  const names = Object.keys(erased).map((name) => `zzz${name}`);
  const tablesWithErased = await tablesWith(restored.database, names);
  const replay = await measureTime(() => runScript('restore.ts'));
  console.log(replay.result);
  const traces = await tablesWith(restored.database, [
    ...names,
    ...Object.values(erased).map(({ phone }) => phone.slice(4)),
  ]);
  const pictures = await comparePictures(restored, portraitsAtTarget);
  const violations = await findInvariantViolations(restored.database, systemClock);
  const lostMs = await measureLoss(restored);
  return [
    atLeast('writes during the backup', writes, goals.minWrites),
    atMost('backup time', backUpMs, goals.restoreMs, 's'),
    atLeast('tables compared', hashesAtTarget.size, 60),
    atMost('tables that differ from the target time', differentTables.length, 0),
    atMost('restore time', restoreMs + replay.tookMs, goals.restoreMs, 's'),
    atLeast(
      'tables with data of erased people before `npm run admin -- restore`',
      tablesWithErased.length,
      1,
    ),
    atMost('tables with data of erased people after `npm run admin -- restore`', traces.length, 0),
    atLeast('pictures in use at the target time', pictures.inUse, portraitCount / 2),
    atMost('pictures missing or different', pictures.different, 0),
    atMost('pictures of erased people', pictures.ofErased, 0),
    atMost('invariant violations', violations.length, 0),
    atMost('writes lost with the machine', lostMs, goals.lostMs, 's'),
    atLeast('damaged backup detected', Number(await backedUp.detectsDamage()), 1),
  ];
}

type App = { database: Database; context: Context };

async function openApp(): Promise<App> {
  const database = connectDatabase({ url: backedUp.url(), poolSize: writers + 2, preparedStatements: false });
  const { secrets } = await openKeyStore(database.sql, { current: secretKey });
  const config = readConfig(environment);
  return { database, context: createContext({ config, database, secrets, clock: systemClock }) };
}

/** Sets a unique portrait, records its hash and removes the previous one as the product does. */
async function setPortrait(
  { database, context }: App,
  accountId: string,
  portraitHashes: Map<string, string>,
) {
  const name = `${accountId}-${portraitHashes.size}x`;
  const files = samplePicture().map((file) => ({
    ...file,
    bytes: Buffer.from(`${name} ${file.suffix} ${file.format}`),
  }));
  const previous = [...portraitHashes.keys()].find((stored) => stored.startsWith(accountId));
  await context.pictures.put('accounts', name, files);
  await queries.updatePortrait(database.sql, accountId, name);
  portraitHashes.set(name, hashOf(files[0]?.bytes ?? Buffer.of()));
  if (previous !== undefined) await removePortrait({ database, context }, previous, portraitHashes);
}

async function removePortrait(
  { context }: App,
  name: string,
  portraitHashes: Map<string, string>,
): Promise<void> {
  await removeUnusedPicture.run(context, { folder: 'accounts', name });
  portraitHashes.delete(name);
}

/** Erases immediately, as the product does after fourteen days. */
async function erase(app: App, { accountId }: Person, portraitHashes: Map<string, string>): Promise<void> {
  const now = systemClock.now();
  await insertErasure(app.database.sql, { accountId, askedAt: now, eraseAfter: now });
  while ((await erasePerson(app.context, accountId)) !== undefined);
  for (const name of [...portraitHashes.keys()].filter((name) => name.startsWith(accountId)))
    await removePortrait(app, name, portraitHashes);
}

function startWriting(database: Database, people: readonly Person[]) {
  const abort = new AbortController();
  let writes = 0;
  const loops = runLoops({ loops: writers, intervalMs: 5, signal: abort.signal }, async (index) => {
    const person = people[(portraitCount + index) % people.length];
    await updateGivenName(database.sql, person?.accountId ?? '');
    writes += 1;
  });
  return {
    async stop() {
      abort.abort();
      await loops;
      return writes;
    },
  };
}

/** Reads every row of every table as text, which exceeds the request timeout. */
async function tablesWith(database: Database, texts: string[]): Promise<string[]> {
  return database.transaction((sql) => selectTablesWith(sql, texts), { statementTimeoutMs: 10 * minute });
}

async function hashesOf(database: Database): Promise<Map<string, string>> {
  return database.transaction((sql) => queries.selectTableHashes(sql), { statementTimeoutMs: 10 * minute });
}

/** Waits until all WAL so far is archived. */
async function waitForArchive({ sql }: Database): Promise<void> {
  const currentWal = await queries.switchWal(sql);
  for (let tries = 0; tries < 600; tries += 1) {
    if ((await queries.selectLastArchivedWal(sql)).slice(8) >= currentWal.slice(8)) return;
    // The WAL segment that is open now follows the last one with our writes.
    if (tries % 10 === 0) await queries.switchWal(sql);
    await delay(100);
  }
  throw new Error('The WAL was not archived in time.');
}

/** Destroys the database and pictures; only the backups remain. */
async function destroyMachine({ database }: App): Promise<void> {
  await database.end();
  await backedUp.destroy();
  await rm(dataDir, { recursive: true, force: true });
}

async function comparePictures({ database, context }: App, portraitsAtTarget: Map<string, string>) {
  const names = await queries.selectPortraits(database.sql);
  let different = 0;
  for (const name of names) {
    const file = await context.pictures.read('accounts', `${name}-160.webp`);
    if (file === undefined || hashOf(file.bytes) !== portraitsAtTarget.get(name)) different += 1;
  }
  const storedNames = await Array.fromAsync(context.pictures.list('accounts'));
  const ofErased = storedNames.filter((name) => !names.includes(name)).length;
  return { inUse: names.length, different, ofErased };
}

/** Inserts every 0.1 s, kills the machine and returns how many milliseconds of writes are lost. */
async function measureLoss(app: App): Promise<number> {
  await queries.createHeartbeats(app.database.sql);
  const heartbeatTimes = [performance.now()];
  for (const endsAt = performance.now() + heartbeatDurationMs; performance.now() < endsAt;) {
    await queries.insertHeartbeat(app.database.sql, heartbeatTimes.length);
    heartbeatTimes.push(performance.now());
    await delay(heartbeatIntervalMs);
  }
  await destroyMachine(app);
  await backedUp.restore();
  const restored = await openApp();
  const last = await queries.selectLastHeartbeat(restored.database.sql);
  await restored.database.end();
  return (heartbeatTimes.at(-1) ?? 0) - (heartbeatTimes[last] ?? 0);
}

async function runScript(file: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'scripts', file)], {
    env: { ...process.env, ...environment, DATABASE_URL: backedUp.url() },
  });
  return stdout.trimEnd();
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
