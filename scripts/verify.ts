import { readConfig } from '../apps/api/src/config.ts';
import { verifyForest } from '../apps/api/src/features/verify/verify-forest.ts';
import { systemClock } from '../apps/api/src/platform/clock.ts';
import { connectDatabase } from '../apps/api/src/platform/postgres/database.ts';
import { startEmbeddedPostgres } from '../apps/api/src/platform/postgres/embedded-postgres.ts';
import { StartError } from '../apps/api/src/platform/start-error.ts';

/** Tells for each thing that must always be true whether it is, in the configured database; exits with 1 where one is not. */
async function main(): Promise<void> {
  const config = readConfig();
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: config.dataDir, log: () => {}, durable: true });
  try {
    const url = config.databaseUrl ?? embedded?.url('nabta') ?? '';
    const database = connectDatabase({ url, poolSize: 1, preparedStatements: config.usesPreparedStatements });
    const results = await verifyForest(database, systemClock, tell).finally(() => database.end());
    const faults = results.reduce((sum, result) => sum + result.faults, 0);
    console.log(faults === 0 ? '\n  All is as it must be.' : `\n  ${faults} faults.`);
    process.exitCode = faults === 0 ? 0 : 1;
  } finally {
    await embedded?.stop();
  }
}

function tell({ name, faults, examples }: { name: string; faults: number; examples: string[] }): void {
  console.log(
    `  ${faults === 0 ? '✓' : '✗'} ${name.replaceAll('_', ' ')}: ${faults === 0 ? 'ok' : `${faults} faults`}`,
  );
  for (const example of examples) console.log(`      ${example}`);
}

await main().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
});
