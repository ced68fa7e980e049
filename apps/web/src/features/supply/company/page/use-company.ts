import { companyTreesPage, getCompanyPage, listCompanyTrees } from '@nabta/contract/supply/company';

import { useApi } from '#platform/session-provider.tsx';
import { useApiPages, useApiQuery } from '#shared/cache/api-query.ts';
import { companyKeys } from '#shared/cache/keys.ts';

/** Public company data; uses the response preloaded by the page if present. */
export function useCompany(slug: string) {
  const { getPreloaded } = useApi();
  return useApiQuery(
    getCompanyPage,
    { params: { slug } },
    { ...getPreloaded(getCompanyPage, { params: { slug } }), queryKey: companyKeys.page(slug) },
  );
}

export function useCompanyTrees(slug: string) {
  const { getPreloaded } = useApi();
  const limit = companyTreesPage;
  const first = getPreloaded(listCompanyTrees, { params: { slug }, query: { limit } });
  return useApiPages(
    listCompanyTrees,
    { params: { slug }, query: { limit } },
    {
      ...(first && { ...first, initialData: { pages: [first.initialData], pageParams: [undefined] } }),
      queryKey: companyKeys.trees(slug),
      cursorOf: ({ id }) => id,
    },
  );
}
