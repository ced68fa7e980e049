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
  const found: string[] = [];
  let latest: Operation | undefined;
  let endedCount = 0;
  for (const next of byStart) {
    for (
      let ended = byEnd[endedCount];
      ended !== undefined && ended.endedAt < next.startedAt;
      ended = byEnd[endedCount]
    ) {
      if (latest === undefined || ended.seq > latest.seq) latest = ended;
      endedCount += 1;
    }
    if (latest === undefined) continue;
    if (latest.seq > next.seq || (next.isWrite && latest.seq === next.seq))
      found.push(`${next.label} (row ${next.seq}) began after ${latest.label} (row ${latest.seq}) had ended`);
  }
  return found;
}
