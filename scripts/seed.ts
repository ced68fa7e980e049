import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { systemClock } from '../apps/api/src/core/clock.ts';
import { StartupError } from '../apps/api/src/core/errors/startup-error.ts';
import { connectDatabase, type Database } from '../apps/api/src/core/postgres/database.ts';
import { migrate } from '../apps/api/src/core/postgres/migrate.ts';
import { createPictureStore } from '../apps/api/src/gateways/pictures/create-picture-store.ts';
import { generateForest, readForestSize } from '../apps/api/src/seed/generate-forest.ts';
import { loadDemoPictures } from '../apps/api/src/seed/load-demo-pictures.ts';
import { repositoryRoot } from './run-command.ts';
import { withDatabase } from './run-script.ts';

const usage = 'Usage: npm run seed -- --trees 1000000 --accounts 50000';
const barWidth = 30;

/**
 * Fills the configured database with a large forest. After Ctrl-C, run the same command again to continue.
 */
await withDatabase(async (config, url) => {
  const { trees, accounts } = readOptions();
  await migrate(url, { directory: join(repositoryRoot, 'apps/api/migrations'), log });
  const database = connectDatabase({ url, poolSize: 4, preparedStatements: config.usesPreparedStatements });
  try {
    await loadDemoPictures({ database, pictures: createPictureStore(config) });
    await generate(database, trees, accounts);
  } finally {
    await database.end();
  }
}, log);

function log(line: string): void {
  console.log(`  ${line}`);
}

function readOptions(): { trees: number; accounts: number } {
  const options = {
    trees: { type: 'string', default: '1000000' },
    accounts: { type: 'string', default: '50000' },
  } as const;
  try {
    const { values } = parseArgs({ options });
    const [trees, accounts] = [Number(values.trees), Number(values.accounts)];
    const isCount = (value: number, max: number) => Number.isInteger(value) && value >= 1 && value <= max;
    if (isCount(trees, 100_000_000) && isCount(accounts, 10_000_000)) return { trees, accounts };
  } catch (error) {
    throw new StartupError(usage, { cause: error });
  }
  throw new StartupError(usage);
}

async function generate(database: Database, trees: number, accounts: number): Promise<void> {
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interruption.abort());
  const startedAt = performance.now();
  const createdCount = await generateForest(database, {
    trees,
    accounts,
    clock: systemClock,
    onProgress: createProgress(trees),
    signal: interruption.signal,
  });
  const seconds = (performance.now() - startedAt) / 1000;
  const size = await readForestSize(database);
  console.log(
    interruption.signal.aborted ? '\n  Stopped between two batches; the same command goes on from here.' : '',
  );
  console.log(
    `  Made ${format(createdCount)} trees in ${seconds.toFixed(1)} s: ${format(createdCount / seconds)} trees/s.`,
  );
  console.log(
    `  The forest now has ${format(size.trees)} trees of ${format(size.accounts)} people, with ${format(size.ledgerRows)} ledger entries.`,
  );
}

/** Updates one line on a terminal; prints one line per 10 % in a log. */
function createProgress(total: number): (count: number) => void {
  const startedAt = performance.now();
  let firstCount: number | undefined;
  let lastTenth = 0;
  return (count) => {
    firstCount ??= count;
    const seconds = (performance.now() - startedAt) / 1000;
    const share = Math.min(1, count / total);
    const bar = '█'.repeat(Math.round(share * barWidth)).padEnd(barWidth, '░');
    const remaining =
      count > firstCount ? `, ${Math.ceil(((total - count) * seconds) / (count - firstCount))} s left` : '';
    const line = `  ${bar} ${Math.floor(share * 100)} %  ${format(count)} trees${remaining}`;
    const tenth = Math.floor(share * 10);
    if (process.stdout.isTTY) process.stdout.write(`\r${line.padEnd(80)}`);
    else if (tenth > lastTenth) console.log(line);
    lastTenth = tenth;
  };
}

function format(value: number): string {
  return Math.round(value).toLocaleString('en');
}
