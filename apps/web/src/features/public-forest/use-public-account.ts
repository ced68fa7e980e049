import { getPublicAccount } from '@nabta/contract/account';
import { useQuery } from '@tanstack/react-query';

import { useApi } from '../../platform/session-provider.tsx';

export function usePublicAccount(shareCode: string) {
  const { call } = useApi();
  return useQuery({
    queryKey: ['account', 'public', shareCode],
    queryFn: ({ signal }) => call(getPublicAccount, { params: { shareCode } }, { signal }),
  });
}
