import { getImpact, listImpactScopes } from '@nabta/contract/impact';
import type { Impact, ImpactScope } from '@nabta/contract/impact';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { liveEveryMs } from '../../kit/cache/freshness.ts';
import { impactKeys } from '../../kit/cache/keys.ts';
import type { LastAnswer } from '../../platform/send-request.ts';
import { useApi, useSession } from '../../platform/session-provider.tsx';
import { queryOfChoice } from './impact-address.ts';
import type { ImpactChoice } from './impact-address.ts';

type Asked = ImpactChoice & { scope: ImpactScope; id: string | undefined; today: Date; isLive: boolean };

/** Everything of an impact page. A live one asks every five seconds, and is sent an answer only where it has changed. */
export function useImpact({ scope, id, today, isLive, ...choice }: Asked) {
  const { call } = useApi();
  const [answers] = useState(() => new Map<string, LastAnswer>());
  const period = queryOfChoice(choice, today);
  return useQuery<Impact>({
    queryKey: impactKeys.page(scope, id, period),
    queryFn: ({ signal, queryKey }) => {
      const name = JSON.stringify(queryKey);
      const lastAnswer = answers.get(name) ?? {};
      answers.set(name, lastAnswer);
      return call(getImpact, { query: { scope, ...(id && { id }), ...period } }, { signal, lastAnswer });
    },
    refetchInterval: isLive ? liveEveryMs : false,
    // Another period of the same trees takes the place of the one before; other trees begin empty.
    placeholderData: (last, asked) =>
      asked?.queryKey[2] === scope && asked.queryKey[3] === id ? last : undefined,
  });
}

/** What the signed-in person has an impact page of. */
export function useImpactScopes() {
  const { call } = useApi();
  const { status } = useSession();
  return useQuery({
    queryKey: impactKeys.scopes,
    queryFn: ({ signal }) => call(listImpactScopes, {}, { signal }),
    enabled: status === 'signed-in',
  });
}
