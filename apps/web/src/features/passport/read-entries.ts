import type { Passport } from '@nabta/contract/passport';
import { passageKinds } from '@nabta/contract/tree';
import { readPassportBody } from '@nabta/domain/passport';
import type { PassportBody } from '@nabta/domain/passport';
import { ownerTitle } from '@nabta/domain/tree-title';

/** What one entry tells, with its seal and whoever it names. */
export type ToldEntry = PassportBody & { hash: string; name: string | undefined };

/** In the order in which things happened, which is not always the one in which they were written down. */
export function readEntries({ entries, hands }: Passport): ToldEntry[] {
  const personOf = new Map(hands.map(({ seq, person }) => [seq, person]));
  return entries
    .flatMap(({ body, hash }): ToldEntry[] => {
      const entry = readPassportBody(body);
      if (entry === undefined) return [];
      return [{ ...entry, hash, name: ownerTitle(personOf.get(entry.seq) ?? null) ?? undefined }];
    })
    .toSorted((one, other) => one.at.localeCompare(other.at) || one.seq - other.seq);
}

const handKinds: ReadonlySet<string> = new Set(passageKinds);

/** Whether the tree came into other hands, the first of which planted it. */
export function isOfHands({ kind }: ToldEntry): boolean {
  return handKinds.has(kind);
}
