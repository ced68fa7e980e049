/**
 * What a caller was told of one tree, whose hands are counted by its ledger: a write made the hand with this number, a read saw it
 * as the last one. Times are of one clock.
 */
export type Seen = { hand: number; isWrite: boolean; startedAt: number; endedAt: number; told: string };

/**
 * Whether all that callers were told can have happened one after the other, each thing between its question and its answer. The
 * ledger gives the order of the writes, so that it is enough to look at pairs: whatever was over before something began was no
 * later a hand, and a write was the first of its own.
 */
export function contradictionsIn(seen: readonly Seen[]): string[] {
  const byStart = seen.toSorted((one, other) => one.startedAt - other.startedAt);
  const byEnd = seen.toSorted((one, other) => one.endedAt - other.endedAt);
  const found: string[] = [];
  let latest: Seen | undefined;
  let over = 0;
  for (const next of byStart) {
    for (
      let ended = byEnd[over];
      ended !== undefined && ended.endedAt < next.startedAt;
      ended = byEnd[over]
    ) {
      if (latest === undefined || ended.hand > latest.hand) latest = ended;
      over += 1;
    }
    if (latest === undefined) continue;
    if (latest.hand > next.hand || (next.isWrite && latest.hand === next.hand))
      found.push(
        `${next.told} (hand ${next.hand}) began after ${latest.told} (hand ${latest.hand}) was over`,
      );
  }
  return found;
}
