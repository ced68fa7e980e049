import type { InputOfEndpoint } from '@nabta/contract/core/endpoint';
import { getLandCare, getRound, listLandCare, planRound } from '@nabta/contract/supply/care';
import type { Round } from '@nabta/contract/supply/care';

import { useApiQuery } from '#shared/cache/api-query.ts';
import { chainKeys } from '#shared/cache/keys.ts';
import { cacheRound } from '#shared/cache/staff-cache-updates.ts';
import { useApiMutation, useErrorToast } from '#shared/cache/use-api-mutation.ts';

export function useLandCares() {
  return useApiQuery(listLandCare, {}, { queryKey: chainKeys.landCare });
}

export function useLandCare(id: string) {
  return useApiQuery(getLandCare, { params: { id } }, { queryKey: chainKeys.landCareOf(id) });
}

export function useRound(id: string) {
  return useApiQuery(getRound, { params: { id } }, { queryKey: chainKeys.round(id), staleTime: 0 });
}

export function usePlanRound(onDone: (round: Round) => void) {
  return useApiMutation(
    (call, body: InputOfEndpoint<typeof planRound>['body']) => call(planRound, { body }),
    {
      updateCache: cacheRound,
      onDone,
      onError: useErrorToast('plan-round'),
    },
  );
}
