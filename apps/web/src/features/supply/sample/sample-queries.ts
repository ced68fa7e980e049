import type { InputOfEndpoint } from '@nabta/contract/core/endpoint';
import { closeSample, drawSample, getSample, getStand, listSamples } from '@nabta/contract/supply/sample';
import type { Sample } from '@nabta/contract/supply/sample';
import type { SampleScope } from '@nabta/domain/sample';

import { useApiPages, useApiQuery } from '#shared/cache/api-query.ts';
import { chainKeys } from '#shared/cache/keys.ts';
import { cacheSample } from '#shared/cache/staff-cache-updates.ts';
import { detailOf, useApiMutation, useErrorToast } from '#shared/cache/use-api-mutation.ts';

const pageSize = 50;

export function useSamples() {
  return useApiPages(
    listSamples,
    { query: { limit: pageSize } },
    { queryKey: chainKeys.samples, cursorOf: ({ id }) => id, staleTime: 0 },
  );
}

export function useSample(id: string) {
  return useApiQuery(getSample, { params: { id } }, { queryKey: chainKeys.sample(id), staleTime: 0 });
}

/** How many trees a sample would be drawn from; disabled until a stand is chosen. */
export function useStand(scope: SampleScope, id: string | undefined) {
  return useApiQuery(
    getStand,
    { params: { scope, id: id ?? '' } },
    { queryKey: chainKeys.stand(scope, id), enabled: id !== undefined, staleTime: 0 },
  );
}

export function useDrawSample(onDone: (sample: Sample) => void) {
  return useApiMutation(
    (call, body: InputOfEndpoint<typeof drawSample>['body']) => call(drawSample, { body }),
    { updateCache: cacheSample, onDone, onError: useErrorToast(undefined, detailOf) },
  );
}

export function useCloseSample(onDone: () => void) {
  return useApiMutation((call, id: string) => call(closeSample, { params: { id } }), {
    updateCache: cacheSample,
    onDone,
    onError: useErrorToast(),
  });
}
