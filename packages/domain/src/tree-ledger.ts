/** An entry of a tree's ledger; `to` is null for nobody and for anonymous holders. */
type LedgerEntry = { kind: string; to: unknown };

/** Entries that open or revert a pending gift; they do not change the owner. */
export const pendingKinds = ['promised', 'returned'] as const;

/**
 * Whether the tree has an owner, shown or anonymous. After a release, an anonymous sponsor cannot be
 * distinguished from nobody.
 */
export function isOwned({
  isPromised,
  ledger,
}: {
  isPromised: boolean;
  ledger: readonly LedgerEntry[];
}): boolean {
  const last = ownershipChangesIn(ledger).at(-1);
  return !isPromised && last !== undefined && hasRecipient(last);
}

export function countHolders(ledger: readonly LedgerEntry[]): number {
  return ownershipChangesIn(ledger).filter(hasRecipient).length;
}

/** Returns the giver and the ledger entry if the current owner received the tree as a gift. */
export function findGift<P extends LedgerEntry>(
  ledger: readonly P[],
): { giver: P['to'] | null; passage: P } | undefined {
  const changes = ownershipChangesIn(ledger);
  const passage = changes.at(-1);
  if (passage?.kind !== 'gifted') return undefined;
  return { giver: changes.at(-2)?.to ?? null, passage };
}

function ownershipChangesIn<P extends LedgerEntry>(ledger: readonly P[]): P[] {
  return ledger.filter(({ kind }) => pendingKinds.every((pending) => pending !== kind));
}

/** `planted` has no owner, and a release may have no sponsor to receive the tree. */
function hasRecipient({ kind, to }: LedgerEntry): boolean {
  return kind !== 'planted' && !(kind === 'released' && to === null);
}
