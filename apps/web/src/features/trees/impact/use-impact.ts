import { type Impact, type ImpactScope, getImpact, listImpactScopes } from '@nabta/contract/trees/impact';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { LastResponse } from '#platform/send-request.ts';
import { useApi, useSession } from '#platform/session-provider.tsx';
import { useApiQuery } from '#shared/cache/api-query.ts';
import { impactKeys } from '#shared/cache/keys.ts';
import { livePollMs } from '#shared/cache/stale-times.ts';

import { type ImpactChoice, queryOfChoice } from './impact-url-state.ts';

type ImpactOptions = ImpactChoice & {
  scope: ImpactScope;
  id: string | undefined;
  today: Date;
  isLive: boolean;
};

/** A live page polls every five seconds; an unchanged response has no body. */
export function useImpact({ scope, id, today, isLive, ...choice }: ImpactOptions) {
  const { call } = useApi();
  const [responses] = useState(() => new Map<string, LastResponse>());
  const period = queryOfChoice(choice, today);
  return useQuery<Impact>({
    queryKey: impactKeys.page(scope, id, period),
    queryFn: ({ signal, queryKey }) => {
      const key = JSON.stringify(queryKey);
      const lastResponse = responses.get(key) ?? {};
      responses.set(key, lastResponse);
      return call(getImpact, { query: { scope, ...(id && { id }), ...period } }, { signal, lastResponse });
    },
    refetchInterval: isLive ? livePollMs : false,
    // Shows the previous period while loading, but never other trees.
    placeholderData: (previousData, previousQuery) =>
      previousQuery?.queryKey[2] === scope && previousQuery.queryKey[3] === id ? previousData : undefined,
  });
}

export function useImpactScopes() {
  const { status } = useSession();
  return useApiQuery(listImpactScopes, {}, { queryKey: impactKeys.scopes, enabled: status === 'signed-in' });
}
