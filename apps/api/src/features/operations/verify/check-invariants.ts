import { type Clock, minute } from '../../platform/clock.ts';
import type { Database, Executor } from '../../platform/postgres/database.ts';
import { type CheckName, checks, type Faults, selectFaults } from './invariants.queries.ts';

export type CheckResult = Faults & { name: CheckName };

/** What must be true of every forest at every moment, whatever is being written meanwhile: each check sees one moment. */
export async function verifyForest(
  database: Database,
  clock: Clock,
  onResult: (result: CheckResult) => void = () => {},
): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const name of checkNames) {
    const result = await runCheck(database, name, clock);
    onResult(result);
    results.push(result);
  }
  return results;
}

export const checkNames = Object.keys(checks) as CheckName[];

/** A check reads everything, which may take longer than what a request may. */
const patience = { longestStatementMs: 5 * minute };

export async function runCheck(database: Database, name: CheckName, clock: Clock): Promise<CheckResult> {
  const check = async (sql: Executor) => {
    // By one core alone: people are waiting for the others.
    await sql.script('set local max_parallel_workers_per_gather = 0');
    return { name, ...(await selectFaults(sql, name, clock.now())) };
  };
  return database.transaction(check, patience);
}

/** The faults alone, as sentences, over one connection: for forests so small that nothing waits for the locks of its tables. */
export async function findFaults(database: Database, clock: Clock): Promise<string[]> {
  const all = async (sql: Executor) => {
    const examples: string[] = [];
    for (const name of checkNames) examples.push(...(await selectFaults(sql, name, clock.now())).examples);
    return examples;
  };
  return database.transaction(all, patience);
}
