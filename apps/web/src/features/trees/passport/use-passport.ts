import { getPassport } from '@nabta/contract/trees/passport';

import { useApiQuery } from '#shared/cache/api-query.ts';
import { treeKeys } from '#shared/cache/keys.ts';

export function usePassport(publicId: string) {
  return useApiQuery(
    getPassport,
    { params: { publicId } },
    { queryKey: treeKeys.passport(publicId), staleTime: 0 },
  );
}
