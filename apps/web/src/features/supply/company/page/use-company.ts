import { companyTreesPage, getCompanyPage, listCompanyTrees } from '@nabta/contract/supply/company';

import { useApi } from '#platform/session-provider.tsx';
import { useApiPages, useApiQuery } from '#shared/cache/api-query.ts';
import { companyKeys } from '#shared/cache/keys.ts';
import { staleTimesMs } from '#shared/cache/stale-times.ts';

/** Public company data; starts with the response embedded in the page, if present. */
export function useCompany(slug: string) {
  const { getInitialData } = useApi();
  return useApiQuery(
    getCompanyPage,
    { params: { slug } },
    {
      ...getInitialData(getCompanyPage, { params: { slug } }),
      queryKey: companyKeys.page(slug),
      staleTime: staleTimesMs.companies,
    },
  );
}

export function useCompanyTrees(slug: string) {
  const { getInitialData } = useApi();
  const limit = companyTreesPage;
  const initial = getInitialData(listCompanyTrees, { params: { slug }, query: { limit } });
  return useApiPages(
    listCompanyTrees,
    { params: { slug }, query: { limit } },
    {
      ...(initial && { ...initial, initialData: { pages: [initial.initialData], pageParams: [undefined] } }),
      queryKey: companyKeys.trees(slug),
      staleTime: staleTimesMs.companies,
      cursorOf: ({ id }) => id,
    },
  );
}
