import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';

import { readConfig } from '../apps/api/src/config.ts';
import { createContext } from '../apps/api/src/create-context.ts';
import { erasePerson } from '../apps/api/src/features/personal-data/erasure/erase-person.ts';
import { insertErasure } from '../apps/api/src/features/personal-data/erasure/erasure.queries.ts';
import { selectTablesWith } from '../apps/api/src/features/personal-data/testing/find-traces.queries.ts';
import { removeUnusedPicture } from '../apps/api/src/features/picture/picture.jobs.ts';
import { findFaults } from '../apps/api/src/features/verify/verify-forest.ts';
import { samplePicture } from '../apps/api/src/gateways/pictures/testing/sample-picture.ts';
import { minute, systemClock } from '../apps/api/src/platform/clock.ts';
import type { Context } from '../apps/api/src/platform/context.ts';
import { openKeyRing } from '../apps/api/src/platform/keys/key-ring.ts';
import { connectDatabase, type Database } from '../apps/api/src/platform/postgres/database.ts';
import { migrate } from '../apps/api/src/platform/postgres/migrate.ts';
import type { BackedUpDatabase } from './backup/backed-up-database.ts';
import * as queries from './backup/backup.queries.ts';
import { startEmbeddedDatabase } from './backup/embedded-database.ts';
import { startPgbackrestDatabase } from './backup/pgbackrest-database.ts';
import { insertPeople, insertTrees, type Person, updateGivenName } from './drill-people.queries.ts';
import { type Figure, tellFigures } from './verdict.ts';

const root = resolve(import.meta.dirname, '..');
const treesEach = 10;
const portraits = 40;
const writers = 4;
const secretKey = 'only-for-the-drill-on-this-machine';
/** SECURITY T-BACKUP. */
const goals = { lostMs: minute, backMs: 15 * minute, minWrites: 50 };
/** Longer than the log may wait for being archived, so that what is lost is seen. */
const beatingMs = 75_000;
const beatMs = 100;

/**
 * SECURITY T-BACKUP and T-BACKUP-2: a backup under load, the moment before a disaster, the machine lost, everything back as it
 * was then, but nobody who was erased since. With --tool pgbackrest on Debian's PostgreSQL, otherwise on the product's own.
 */
const { values } = parseArgs({
  options: {
    tool: { type: 'string', default: 'embedded' },
    trees: { type: 'string', default: '100000' },
  },
});
const directory = await mkdtemp(join(tmpdir(), 'nabta-drill-'));
const [dataDir, backupDir] = [join(directory, 'data'), join(directory, 'backup')];
const environment = {
  NODE_ENV: 'development',
  DATA_DIR: dataDir,
  BACKUP_DIR: backupDir,
  SECRET_KEY: secretKey,
  LOG_LEVEL: 'silent',
};
const backedUp =
  values.tool === 'pgbackrest'
    ? await startPgbackrestDatabase(await openToOthers(directory))
    : await startEmbeddedDatabase(dataDir, backupDir);
try {
  const figures = await drill(backedUp);
  process.exitCode = tellFigures(figures) ? 0 : 1;
} finally {
  await backedUp.stop();
  await rm(directory, { recursive: true, force: true });
}

async function drill(backedUp: BackedUpDatabase): Promise<Figure[]> {
  await migrate(backedUp.url(), { directory: join(root, 'apps/api/migrations'), log: () => undefined });
  const house = await openHouse(backedUp);
  const people = await house.database.transaction(
    async (sql) => {
      const made = await insertPeople(sql, '+966501', Math.ceil(Number(values.trees) / treesEach));
      const owners = made.map(({ accountId }) => accountId);
      await insertTrees(sql, owners, treesEach);
      return made;
    },
    { longestStatementMs: 20 * minute },
  );
  const [before, between, after, replacing, ...others] = people.slice(0, portraits) as [
    Person,
    Person,
    Person,
    Person,
    ...Person[],
  ];
  const erased = { before, between, after };
  const shown = new Map<string, string>();
  for (const { accountId } of [before, after, replacing, ...others.slice(0, portraits / 2)])
    await showPortrait(house, accountId, shown);
  for (const [name, { accountId }] of Object.entries(erased))
    await queries.updateNames(house.context.database.sql, accountId, `zzz${name}`);
  console.log(
    `\n${people.length * treesEach} trees of ${people.length} people; backed up by ${values.tool}.`,
  );

  await erase(house, before, shown);
  const load = keepWriting(house.database, people);
  const backUpMs = await timeOf(() => backedUp.backUp());
  const copied = await command('backup.ts', ['--pictures'], backedUp);
  console.log(`  ${copied.trim()}`);
  await showPortrait(house, between.accountId, shown);
  for (const { accountId } of others.slice(portraits / 2)) await showPortrait(house, accountId, shown);
  await erase(house, between, shown);
  await command('backup.ts', ['--pictures'], backedUp);
  const writes = await load.stop();

  const atMoment = await hashesOf(house.database);
  const moment = await queries.selectMoment(house.database.sql);
  await delay(1_100);
  const shownAtMoment = new Map(shown);
  await erase(house, after, shown);
  await showPortrait(house, replacing.accountId, shown);
  await queries.truncateTrees(house.database.sql);
  await untilArchived(house.database);
  await lose(backedUp, house);

  const restoreMs = await timeOf(() => backedUp.restore(moment));
  const restored = await openHouse(backedUp);
  const atRestore = await hashesOf(restored.database);
  const different = [...atMoment].filter(([table, hash]) => atRestore.get(table) !== hash);
  for (const [table, hash] of different) console.log(`  ${table}: ${hash} became ${atRestore.get(table)}`);
  const names = Object.keys(erased).map((name) => `zzz${name}`);
  const back = await tablesWith(restored.database, names);
  const settleMs = await timeOf(async () => console.log(await command('restore.ts', [], backedUp)));
  const traces = await tablesWith(restored.database, [
    ...names,
    ...Object.values(erased).map(({ phone }) => phone.slice(4)),
  ]);
  const pictures = await comparePictures(restored, shownAtMoment);
  const faults = await findFaults(restored.database, systemClock);
  const lostMs = await beatUntilLost(backedUp, restored);
  return [
    { what: 'Writes while it was backed up', figure: writes, goal: goals.minWrites, isAtLeast: true },
    { what: 'The backup took', figure: backUpMs, goal: goals.backMs, unit: 's' },
    { what: 'Tables compared', figure: atMoment.size, goal: 60, isAtLeast: true },
    { what: 'Tables that are not as they were at the moment', figure: different.length, goal: 0 },
    { what: 'Back after', figure: restoreMs + settleMs, goal: goals.backMs, unit: 's' },
    { what: 'Tables in which an erased person had come back', figure: back.length, goal: 1, isAtLeast: true },
    { what: 'Tables in which one is after `npm run restore`', figure: traces.length, goal: 0 },
    { what: 'Pictures shown at the moment', figure: pictures.shown, goal: portraits / 2, isAtLeast: true },
    { what: 'Pictures missing or not the same', figure: pictures.wrong, goal: 0 },
    { what: 'Pictures of the erased', figure: pictures.ofErased, goal: 0 },
    { what: 'Faults that `npm run verify` would find', figure: faults.length, goal: 0 },
    { what: 'The machine lost under load: writes older than', figure: lostMs, goal: goals.lostMs, unit: 's' },
    {
      what: 'A damaged backup is noticed',
      figure: Number(await backedUp.isDamageNoticed()),
      goal: 1,
      isAtLeast: true,
    },
  ];
}

type House = { database: Database; context: Context };

async function openHouse(backedUp: BackedUpDatabase): Promise<House> {
  const database = connectDatabase({ url: backedUp.url(), poolSize: writers + 2, preparedStatements: false });
  const { secrets } = await openKeyRing(database.sql, { present: secretKey });
  return { database, context: createContext(readConfig(environment), database, secrets, systemClock) };
}

/** A picture of its own, whose bytes are remembered; the one before goes, as it does in the product. */
async function showPortrait({ database, context }: House, accountId: string, shown: Map<string, string>) {
  const name = `${accountId}-${shown.size}x`;
  const files = samplePicture().map((file) => ({
    ...file,
    bytes: Buffer.from(`${name} ${file.suffix} ${file.format}`),
  }));
  const previous = [...shown.keys()].find((other) => other.startsWith(accountId));
  await context.pictures.put('accounts', name, files);
  await queries.updatePortrait(database.sql, accountId, name);
  shown.set(name, hashOf(files[0]?.bytes ?? Buffer.of()));
  if (previous !== undefined) await hide({ database, context }, previous, shown);
}

async function hide({ context }: House, name: string, shown: Map<string, string>): Promise<void> {
  await removeUnusedPicture.run(context, { folder: 'accounts', name });
  shown.delete(name);
}

/** As the product does fourteen days after it was asked for. */
async function erase(house: House, { accountId }: Person, shown: Map<string, string>): Promise<void> {
  const now = systemClock.now();
  await insertErasure(house.database.sql, { accountId, askedAt: now, eraseAfter: now });
  while ((await erasePerson(house.context, accountId)) !== undefined);
  for (const name of [...shown.keys()].filter((name) => name.startsWith(accountId)))
    await hide(house, name, shown);
}

function keepWriting(database: Database, people: readonly Person[]) {
  const isOver = new AbortController();
  let writes = 0;
  const write = async (turn: number) => {
    for (let count = portraits + turn; !isOver.signal.aborted; count += writers) {
      await updateGivenName(database.sql, people[count % people.length]?.accountId ?? '');
      writes += 1;
      await delay(5);
    }
  };
  const writing = Array.from({ length: writers }, (_, turn) => write(turn));
  return {
    async stop() {
      isOver.abort();
      await Promise.all(writing);
      return writes;
    },
  };
}

/** Every row of every table is read as a text, which takes longer than a request may. */
async function tablesWith(database: Database, texts: string[]): Promise<string[]> {
  return database.transaction((sql) => selectTablesWith(sql, texts), { longestStatementMs: 10 * minute });
}

async function hashesOf(database: Database): Promise<Map<string, string>> {
  return database.transaction((sql) => queries.selectTableHashes(sql), { longestStatementMs: 10 * minute });
}

/** Until the log of everything so far is in the archive, as it is a minute later or when the server is stopped. */
async function untilArchived({ sql }: Database): Promise<void> {
  const open = await queries.switchLog(sql);
  for (let tries = 0; tries < 600; tries += 1) {
    if ((await queries.selectLastArchived(sql)).slice(8) >= open.slice(8)) return;
    // The piece that is open now is the one after the last of ours.
    if (tries % 10 === 0) await queries.switchLog(sql);
    await delay(100);
  }
  throw new Error('The log is not archived.');
}

/** The database and the pictures, with everything but the backups. */
async function lose(backedUp: BackedUpDatabase, { database }: House): Promise<void> {
  await database.end();
  await backedUp.lose();
  await rm(dataDir, { recursive: true, force: true });
}

async function comparePictures({ database, context }: House, shownAtMoment: Map<string, string>) {
  const names = await queries.selectPortraits(database.sql);
  let wrong = 0;
  for (const name of names) {
    const file = await context.pictures.read('accounts', `${name}-160.webp`);
    if (file === undefined || hashOf(file.bytes) !== shownAtMoment.get(name)) wrong += 1;
  }
  const kept = await Array.fromAsync(context.pictures.list('accounts'));
  return { shown: names.length, wrong, ofErased: kept.filter((name) => !names.includes(name)).length };
}

/** A write every tenth of a second; how many milliseconds of them are gone when the machine is lost without a warning. */
async function beatUntilLost(backedUp: BackedUpDatabase, house: House): Promise<number> {
  await queries.createBeats(house.database.sql);
  const beatAt = [performance.now()];
  for (const endsAt = performance.now() + beatingMs; performance.now() < endsAt;) {
    await queries.insertBeat(house.database.sql, beatAt.length);
    beatAt.push(performance.now());
    await delay(beatMs);
  }
  await lose(backedUp, house);
  await backedUp.restore();
  const restored = await openHouse(backedUp);
  const last = await queries.selectLastBeat(restored.database.sql);
  await restored.database.end();
  return (beatAt.at(-1) ?? 0) - (beatAt[last] ?? 0);
}

async function command(file: string, args: string[], backedUp: BackedUpDatabase): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'scripts', file), ...args], {
    env: { ...process.env, ...environment, DATABASE_URL: backedUp.url() },
  });
  return stdout.trimEnd();
}

/** Debian's PostgreSQL runs as a user of its own. */
async function openToOthers(directory: string): Promise<string> {
  await chmod(directory, 0o755);
  return join(directory, 'postgres');
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
