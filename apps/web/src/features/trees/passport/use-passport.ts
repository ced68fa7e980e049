import { type Passport, getPassport } from '@nabta/contract/trees/passport';
import { type PassportBody, parsePassportBody } from '@nabta/domain/passport';
import { ownerTitle } from '@nabta/domain/tree-title';

import { useApiQuery } from '#shared/cache/api-query.ts';
import { treeKeys } from '#shared/cache/keys.ts';

export type TimelineEntry = PassportBody & { hash: string; name: string | undefined };

/** Sorted by time of the event, which may differ from the order of recording. */
export function readEntries({ entries, hands }: Passport): TimelineEntry[] {
  const personBySeq = new Map(hands.map(({ seq, person }) => [seq, person]));
  return entries
    .flatMap(({ body, hash }): TimelineEntry[] => {
      const entry = parsePassportBody(body);
      if (entry === undefined) return [];
      return [{ ...entry, hash, name: ownerTitle(personBySeq.get(entry.seq) ?? null) ?? undefined }];
    })
    .toSorted((first, second) => first.at.localeCompare(second.at) || first.seq - second.seq);
}

export function usePassport(publicId: string) {
  return useApiQuery(
    getPassport,
    { params: { publicId } },
    { queryKey: treeKeys.passport(publicId), staleTime: 0 },
  );
}
