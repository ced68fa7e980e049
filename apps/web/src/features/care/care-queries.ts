import { getLandCare, getRound, listLandCare, planRound } from '@nabta/contract/care';
import type { Round } from '@nabta/contract/care';
import type { InputOfEndpoint } from '@nabta/contract/endpoint';
import { useQuery } from '@tanstack/react-query';

import { chainKeys } from '../../kit/cache/keys.ts';
import { roundPlanned } from '../../kit/cache/staff-changes.ts';
import { reportError } from '../../platform/error-report.ts';
import { useApi, useConnection } from '../../platform/session-provider.tsx';
import { useSingleMutation } from '../../platform/use-single-mutation.ts';
import { useToasts } from '../../ui/use-toasts.ts';

export function useLandCares() {
  const { call } = useApi();
  return useQuery({
    queryKey: chainKeys.landCare,
    queryFn: ({ signal }) => call(listLandCare, {}, { signal }),
  });
}

export function useLandCare(id: string) {
  const { call } = useApi();
  return useQuery({
    queryKey: chainKeys.landCareOf(id),
    queryFn: ({ signal }) => call(getLandCare, { params: { id } }, { signal }),
  });
}

export function useRound(id: string) {
  const { call } = useApi();
  return useQuery({
    queryKey: chainKeys.round(id),
    queryFn: ({ signal }) => call(getRound, { params: { id } }, { signal }),
    staleTime: 0,
  });
}

export function usePlanRound(onDone: (round: Round) => void) {
  const { call } = useApi();
  const { queryClient } = useConnection();
  const toasts = useToasts();
  return useSingleMutation({
    mutationFn: (body: InputOfEndpoint<typeof planRound>['body']) => call(planRound, { body }),
    onSuccess(round) {
      roundPlanned(queryClient, round);
      onDone(round);
    },
    onError(error) {
      reportError(error, { action: 'plan-round' });
      toasts.show({ kind: 'error', text: error.message });
    },
  });
}
