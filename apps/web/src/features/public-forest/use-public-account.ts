import { getPublicAccount } from '@nabta/contract/account';
import { useQuery } from '@tanstack/react-query';

import { accountKeys } from '../../kit/cache/keys.ts';
import { useApi } from '../../platform/session-provider.tsx';

export function usePublicAccount(shareCode: string) {
  const { call, known } = useApi();
  return useQuery({
    ...known(getPublicAccount, { params: { shareCode } }),
    queryKey: accountKeys.publicOf(shareCode),
    queryFn: ({ signal }) => call(getPublicAccount, { params: { shareCode } }, { signal }),
  });
}
