import { getPublicAccount } from '@nabta/contract/people/account';

import { useApi } from '#platform/session-provider.tsx';
import { useApiQuery } from '#shared/cache/api-query.ts';
import { accountKeys } from '#shared/cache/keys.ts';

export function usePublicAccount(shareCode: string) {
  const { getPreloaded } = useApi();
  return useApiQuery(
    getPublicAccount,
    { params: { shareCode } },
    {
      ...getPreloaded(getPublicAccount, { params: { shareCode } }),
      queryKey: accountKeys.publicOf(shareCode),
    },
  );
}
