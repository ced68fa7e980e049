import { systemClock } from '../apps/api/src/core/clock.ts';
import { connectDatabase } from '../apps/api/src/core/postgres/database.ts';
import { checkInvariants } from '../apps/api/src/features/operations/verify/check-invariants.ts';
import { withDatabase } from './run-script.ts';

/** Checks every invariant in the configured database; exits with 1 on a violation. */
await withDatabase(async ({ usesPreparedStatements }, url) => {
  const database = connectDatabase({ url, poolSize: 1, preparedStatements: usesPreparedStatements });
  const results = await checkInvariants(database, systemClock, printResult).finally(() => database.end());
  const faults = results.reduce((sum, result) => sum + result.faults, 0);
  console.log(faults === 0 ? '\n  All invariants hold.' : `\n  ${faults} violations.`);
  process.exitCode = faults === 0 ? 0 : 1;
});

function printResult({ name, faults, examples }: { name: string; faults: number; examples: string[] }): void {
  console.log(
    `  ${faults === 0 ? '✓' : '✗'} ${name.replaceAll('_', ' ')}: ${faults === 0 ? 'ok' : `${faults} violations`}`,
  );
  for (const example of examples) console.log(`      ${example}`);
}
