import { listCompanies, listEfforts, listPlanters } from '@nabta/contract/supply/effort';
import { listLands } from '@nabta/contract/supply/land';

import type { ApiClient } from '#platform/api-client.ts';

import { apiQuery } from '../cache/api-query.ts';
import { directoryKeys } from '../cache/keys.ts';

// The API returns own records, or all of them to users who manage all.

const mine = { query: { mine: 'true' } } as const;

export function effortsQuery(api: ApiClient) {
  return apiQuery(api, listEfforts, mine, { queryKey: directoryKeys.list('effort') });
}

export function plantersQuery(api: ApiClient) {
  return apiQuery(api, listPlanters, mine, { queryKey: directoryKeys.list('planter') });
}

export function companiesQuery(api: ApiClient) {
  return apiQuery(api, listCompanies, mine, { queryKey: directoryKeys.list('company') });
}

export function landsQuery(api: ApiClient) {
  return apiQuery(api, listLands, mine, { queryKey: directoryKeys.list('land') });
}
