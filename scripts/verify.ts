import { verifyForest } from '../apps/api/src/features/verify/verify-forest.ts';
import { systemClock } from '../apps/api/src/platform/clock.ts';
import { connectDatabase } from '../apps/api/src/platform/postgres/database.ts';
import { onConfiguredDatabase } from './configured-database.ts';

/** Tells for each thing that must always be true whether it is, in the configured database; exits with 1 where one is not. */
await onConfiguredDatabase(async ({ usesPreparedStatements }, url) => {
  const database = connectDatabase({ url, poolSize: 1, preparedStatements: usesPreparedStatements });
  const results = await verifyForest(database, systemClock, tell).finally(() => database.end());
  const faults = results.reduce((sum, result) => sum + result.faults, 0);
  console.log(faults === 0 ? '\n  All is as it must be.' : `\n  ${faults} faults.`);
  process.exitCode = faults === 0 ? 0 : 1;
});

function tell({ name, faults, examples }: { name: string; faults: number; examples: string[] }): void {
  console.log(
    `  ${faults === 0 ? '✓' : '✗'} ${name.replaceAll('_', ' ')}: ${faults === 0 ? 'ok' : `${faults} faults`}`,
  );
  for (const example of examples) console.log(`      ${example}`);
}
