import { typedKeys } from '@nabta/domain/typed-object';

import { type Clock, minute } from '#core/clock.ts';
import type { MetricSource } from '#core/metrics/metrics.ts';
import type { Database, Executor } from '#core/postgres/database.ts';

import {
  type CheckName,
  checks,
  type Violations,
  selectViolations,
  selectLastChecks,
} from './invariants.queries.ts';

export type CheckResult = Violations & { name: CheckName };

/** Checks all invariants; each check reads one snapshot, so concurrent writes do no harm. */
export async function checkInvariants(
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

export const checkNames = typedKeys(checks);

/** Checks scan whole tables and exceed the request timeout. */
const statementLimit = { statementTimeoutMs: 5 * minute };

export async function runCheck(database: Database, name: CheckName, clock: Clock): Promise<CheckResult> {
  const check = async (sql: Executor) => {
    // Uses a single core, which leaves the others to requests.
    await sql.script('set local max_parallel_workers_per_gather = 0');
    return { name, ...(await selectViolations(sql, name, clock.now())) };
  };
  return database.transaction(check, statementLimit);
}

/** Returns only the violation messages, on a single connection; for small databases. */
export async function findInvariantViolations(database: Database, clock: Clock): Promise<string[]> {
  const all = async (sql: Executor) => {
    const examples: string[] = [];
    for (const name of checkNames)
      examples.push(...(await selectViolations(sql, name, clock.now())).examples);
    return examples;
  };
  return database.transaction(all, statementLimit);
}

export const invariantMetrics: MetricSource = async (sql) => {
  const last = await selectLastChecks(sql);
  return [
    {
      name: 'nabta_invariant_faults',
      help: 'Violations found by the last run of a check; alert above zero.',
      values: last.map(({ name, faults }) => ({ labels: { check: name }, value: faults })),
    },
    {
      name: 'nabta_invariant_checked_seconds',
      help: 'Unix time of the last run of a check; alert after two days.',
      values: last.map(({ name, checkedAt }) => ({
        labels: { check: name },
        value: checkedAt.getTime() / 1_000,
      })),
    },
  ];
};
