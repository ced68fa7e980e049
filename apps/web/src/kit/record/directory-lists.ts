import { listCompanies, listEfforts, listPlanters } from '@nabta/contract/effort';
import { listLands } from '@nabta/contract/land';
import { queryOptions } from '@tanstack/react-query';

import type { ApiClient } from '../../platform/api-client.ts';
import { directoryKeys } from '../cache/keys.ts';

// What one has or works at; who runs all of it is given all.

const mine = { query: { mine: 'true' } } as const;

export function effortsQuery({ call }: ApiClient) {
  return queryOptions({
    queryKey: directoryKeys.list('effort'),
    queryFn: ({ signal }) => call(listEfforts, mine, { signal }),
  });
}

export function plantersQuery({ call }: ApiClient) {
  return queryOptions({
    queryKey: directoryKeys.list('planter'),
    queryFn: ({ signal }) => call(listPlanters, mine, { signal }),
  });
}

export function companiesQuery({ call }: ApiClient) {
  return queryOptions({
    queryKey: directoryKeys.list('company'),
    queryFn: ({ signal }) => call(listCompanies, mine, { signal }),
  });
}

export function landsQuery({ call }: ApiClient) {
  return queryOptions({
    queryKey: directoryKeys.list('land'),
    queryFn: ({ signal }) => call(listLands, mine, { signal }),
  });
}
