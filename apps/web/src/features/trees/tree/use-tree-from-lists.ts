import type { Tree } from '@nabta/contract/tree';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';

import { treeOfLists } from '../../kit/cache/changes.ts';
import { useSession } from '../../platform/session-provider.tsx';

/** A tree as far as one of the person's lists tells it, for the time in which its own page cannot be asked for. */
export function useTreeOfLists(publicId: string): Tree | undefined {
  const { account } = useSession();
  const queryClient = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    [queryClient],
  );
  const known = useSyncExternalStore(subscribe, () => treeOfLists(queryClient, publicId));
  const accountId = account?.id;
  return useMemo(
    () => known && { ...unknownParts, ...known, isMine: known.owner?.id === accountId },
    [known, accountId],
  );
}

const unknownParts = {
  endCause: null,
  successor: null,
  predecessor: null,
  specieFacts: null,
  effort: null,
  landowner: null,
  companySlug: null,
  planter: null,
  measurements: [],
  photos: [],
  ledger: [],
} satisfies Partial<Tree>;
