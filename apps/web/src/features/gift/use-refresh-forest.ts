import { useCallback } from 'react';

import { accountQueryKey, useConnection } from '../../platform/session-provider.tsx';
import { refreshTrees } from '../tree/use-tree-pages.ts';
import { giftKeys } from './gift-queries.ts';

/** A tree changed hands: lists, counts, benefits, the account, gifts and notifications are all asked for anew. */
export function useRefreshForest(): () => void {
  const { queryClient } = useConnection();
  return useCallback(() => {
    refreshTrees(queryClient);
    for (const queryKey of [accountQueryKey, giftKeys.all, ['notification']]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  }, [queryClient]);
}
