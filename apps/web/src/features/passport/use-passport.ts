import { getPassport } from '@nabta/contract/passport';
import type { Passport } from '@nabta/contract/passport';
import { useQuery } from '@tanstack/react-query';

import { treeKeys } from '../../kit/cache/keys.ts';
import { useApi } from '../../platform/session-provider.tsx';

export function usePassport(publicId: string) {
  const { call } = useApi();
  return useQuery<Passport>({
    queryKey: treeKeys.passport(publicId),
    queryFn: ({ signal }) => call(getPassport, { params: { publicId } }, { signal }),
    staleTime: 0,
  });
}
