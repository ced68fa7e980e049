import { companyTreesPage, getCompanyPage, listCompanyTrees } from '@nabta/contract/supply/company';

import { useApiPages, useApiQuery } from '#shared/cache/api-query.ts';
import { companyKeys } from '#shared/cache/keys.ts';
import { staleTimesMs } from '#shared/cache/stale-times.ts';

export function useCompany(slug: string) {
  return useApiQuery(
    getCompanyPage,
    { params: { slug } },
    {
      queryKey: companyKeys.page(slug),
      staleTime: staleTimesMs.companies,
    },
  );
}

export function useCompanyTrees(slug: string) {
  const limit = companyTreesPage;
  return useApiPages(
    listCompanyTrees,
    { params: { slug }, query: { limit } },
    {
      queryKey: companyKeys.trees(slug),
      staleTime: staleTimesMs.companies,
      cursorOf: ({ id }) => id,
    },
  );
}
