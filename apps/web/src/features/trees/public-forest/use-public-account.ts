import { getPublicAccount } from '@nabta/contract/people/account';

import { useApiQuery } from '#shared/cache/api-query.ts';
import { accountKeys } from '#shared/cache/keys.ts';

export function usePublicAccount(shareCode: string) {
  return useApiQuery(
    getPublicAccount,
    { params: { shareCode } },
    { queryKey: accountKeys.publicOf(shareCode) },
  );
}
