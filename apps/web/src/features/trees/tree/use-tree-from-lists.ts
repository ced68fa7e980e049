import type { Tree } from '@nabta/contract/trees/tree';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';

import { useSession } from '#platform/session-provider.tsx';
import { findTreeInCachedLists } from '#shared/cache/changes.ts';

export function useTreeFromLists(publicId: string): Tree | undefined {
  const { account } = useSession();
  const queryClient = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    [queryClient],
  );
  const cached = useSyncExternalStore(
    subscribe,
    () => findTreeInCachedLists(queryClient, publicId),
    () => undefined,
  );
  const accountId = account?.id;
  return useMemo(
    () => cached && { ...emptyDetails, ...cached, isMine: cached.owner?.id === accountId },
    [cached, accountId],
  );
}

const emptyDetails = {
  endCause: null,
  successor: null,
  predecessor: null,
  specieFacts: null,
  effort: null,
  landowner: null,
  companySlug: null,
  planter: null,
  hasLandPage: false,
  measurements: [],
  photos: [],
  ledger: [],
  lastVisitAt: null,
  evidence: [],
} satisfies Partial<Tree>;
