import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { whenHydrated } from '#platform/hydration.ts';
import { isOfPageState } from '#platform/page-state.ts';
import { useConnection } from '#platform/session-provider.tsx';

/** The server rendered the page for visitors; signed-in users may see more, so they load its data again. */
export function useOwnData(): void {
  const { session } = useConnection();
  const queryClient = useQueryClient();
  useEffect(() => {
    void whenHydrated().then(() => {
      if (session.token() !== undefined) void queryClient.invalidateQueries({ predicate: isOfPageState });
    });
  }, [session, queryClient]);
}
