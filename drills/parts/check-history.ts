import { required } from '../../testkit/required.ts';

/**
 * Completed operation on one tree: a write created ledger row `seq`, a read saw it as the last row. All
 * times come from one clock.
 */
export type Operation = { seq: number; isWrite: boolean; startedAt: number; endedAt: number; label: string };

/**
 * Checks linearizability. The ledger gives the order of writes, so pairs suffice: an operation must not
 * return a lower row than one that ended before it began, and each write creates its own row.
 */
export function findContradictions(operations: readonly Operation[]): string[] {
  const byStart = operations.toSorted((one, other) => one.startedAt - other.startedAt);
  const byEnd = operations.toSorted((one, other) => one.endedAt - other.endedAt);
  const violations: string[] = [];
  let latest: Operation | undefined;
  let endedCount = 0;
  for (const { label, seq, isWrite, startedAt } of byStart) {
    while ((byEnd[endedCount]?.endedAt ?? Infinity) < startedAt) {
      const ended = required(byEnd[endedCount]);
      if (latest === undefined || ended.seq > latest.seq) latest = ended;
      endedCount += 1;
    }
    if (latest === undefined) continue;
    if (latest.seq > seq || (isWrite && latest.seq === seq))
      violations.push(`${label} (row ${seq}) began after ${latest.label} (row ${latest.seq}) had ended`);
  }
  return violations;
}
