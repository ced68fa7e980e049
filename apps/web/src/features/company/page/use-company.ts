import { companyTreesPage, getCompanyPage, listCompanyTrees } from '@nabta/contract/company';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';

import { companyKeys } from '../../../kit/cache/keys.ts';
import { useApi } from '../../../platform/session-provider.tsx';

/** What everybody may know of a company; the page brings it where it can. */
export function useCompany(slug: string) {
  const { call, known } = useApi();
  return useQuery({
    ...known(getCompanyPage, { params: { slug } }),
    queryKey: companyKeys.page(slug),
    queryFn: ({ signal }) => call(getCompanyPage, { params: { slug } }, { signal }),
  });
}

/** Its newest trees, a page at a time. */
export function useCompanyTrees(slug: string) {
  const { call, known } = useApi();
  const limit = companyTreesPage;
  const first = known(listCompanyTrees, { params: { slug }, query: { limit } });
  return useInfiniteQuery({
    ...(first && { ...first, initialData: { pages: [first.initialData], pageParams: [undefined] } }),
    queryKey: companyKeys.trees(slug),
    queryFn: ({ pageParam, signal }) =>
      call(listCompanyTrees, { params: { slug }, query: { cursor: pageParam, limit } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < limit ? undefined : page.at(-1)?.id),
  });
}
