/** A line of a tree's ledger; `to` is null for nobody and for people who are not shown. */
type Passage = { kind: string; to: unknown };

/** Into a gift that waits, and back out of it: whose the tree is stays as it was. */
export const waitingKinds = ['promised', 'returned'] as const;

/**
 * Whether somebody owns the tree, shown or not. Of one that its owner left, a sponsor who is not shown cannot be told from
 * nobody.
 */
export function isOwned({
  isPromised,
  ledger,
}: {
  isPromised: boolean;
  ledger: readonly Passage[];
}): boolean {
  const last = lastingIn(ledger).at(-1);
  return !isPromised && last !== undefined && isToSomebody(last);
}

/** Into how many people's hands it came. */
export function countHands(ledger: readonly Passage[]): number {
  return lastingIn(ledger).filter(isToSomebody).length;
}

/** By whom and with which passage it was given to whoever has it; undefined where that was no gift. */
export function giftIn<P extends Passage>(
  ledger: readonly P[],
): { giver: P['to'] | null; passage: P } | undefined {
  const lasting = lastingIn(ledger);
  const passage = lasting.at(-1);
  if (passage?.kind !== 'gifted') return undefined;
  return { giver: lasting.at(-2)?.to ?? null, passage };
}

function lastingIn<P extends Passage>(ledger: readonly P[]): P[] {
  return ledger.filter(({ kind }) => waitingKinds.every((waiting) => waiting !== kind));
}

/** It is planted for nobody, and an owner who leaves may have no sponsor to leave it to. */
function isToSomebody({ kind, to }: Passage): boolean {
  return kind !== 'planted' && !(kind === 'released' && to === null);
}
