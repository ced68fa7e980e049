import type { InputOfEndpoint } from '@nabta/contract/endpoint';
import {
  addWebhook,
  createPartnerKey,
  editWebhook,
  listPartnerCompanies,
  pingWebhook,
  readPartnerAccess,
  readWebhookLog,
  removeWebhook,
  renewWebhookSecret,
  replayWebhooks,
  revokePartnerKey,
} from '@nabta/contract/partner-console';
import type { WebhookDeliveryState } from '@nabta/domain/partner';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';

import { partnerKeys } from '../../kit/cache/keys.ts';
import { partnersChanged } from '../../kit/cache/staff-changes.ts';
import { useApi, useConnection } from '../../platform/session-provider.tsx';
import { useSingleMutation } from '../../platform/use-single-mutation.ts';

export function usePartnerCompanies() {
  const { call } = useApi();
  return useQuery({
    queryKey: partnerKeys.companies,
    queryFn: ({ signal }) => call(listPartnerCompanies, {}, { signal }),
    staleTime: 0,
  });
}

/** The company of the address, or the first that there is. */
export function useChosenCompany() {
  const companies = usePartnerCompanies();
  const [params, setParams] = useSearchParams();
  const asked = params.get('company');
  const chosen = companies.data?.find(({ id }) => id === asked) ?? companies.data?.[0];
  const choose = (id: string | undefined) =>
    setParams(
      (known) => {
        if (id === undefined) known.delete('company');
        else known.set('company', id);
        return known;
      },
      { replace: true },
    );
  return { companies, chosen, choose };
}

export function usePartnerAccess(companyId: string | undefined) {
  const { call } = useApi();
  return useQuery({
    queryKey: partnerKeys.accessOf(companyId ?? ''),
    queryFn: ({ signal }) => call(readPartnerAccess, { params: { companyId: companyId ?? '' } }, { signal }),
    enabled: companyId !== undefined,
    staleTime: 0,
  });
}

const pageSize = 50;
/** What is on its way arrives while somebody looks. */
const refreshMs = 5_000;

export function useWebhookLog(id: string, status: WebhookDeliveryState | undefined) {
  const { call } = useApi();
  return useInfiniteQuery({
    queryKey: partnerKeys.logOf(id, status),
    queryFn: ({ pageParam: cursor, signal }) =>
      call(readWebhookLog, { params: { id }, query: { status, cursor, limit: pageSize } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ deliveries }) =>
      deliveries.length === pageSize ? deliveries.at(-1)?.id : undefined,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
    staleTime: 0,
  });
}

export function useMakeKey() {
  const { call } = useApi();
  return useChange((input: InputOfEndpoint<typeof createPartnerKey>) => call(createPartnerKey, input));
}

export function useRevokeKey() {
  const { call } = useApi();
  return useChange((id: string) => call(revokePartnerKey, { params: { id } }));
}

export function useAddWebhook() {
  const { call } = useApi();
  return useChange((input: InputOfEndpoint<typeof addWebhook>) => call(addWebhook, input));
}

export function useSwitchWebhook(id: string) {
  const { call } = useApi();
  return useChange((isEnabled: boolean) => call(editWebhook, { params: { id }, body: { isEnabled } }));
}

export function useRemoveWebhook(id: string) {
  const { call } = useApi();
  return useChange(() => call(removeWebhook, { params: { id } }));
}

export function useRenewSecret(id: string) {
  const { call } = useApi();
  return useChange(() => call(renewWebhookSecret, { params: { id } }));
}

export function usePing(id: string) {
  const { call } = useApi();
  return useChange(() => call(pingWebhook, { params: { id } }));
}

export function useReplay(id: string) {
  const { call } = useApi();
  return useChange((deliveries: number[] | undefined) =>
    call(replayWebhooks, { params: { id }, body: { deliveries } }),
  );
}

function useChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const { queryClient } = useConnection();
  return useSingleMutation({ mutationFn: change, onSuccess: () => partnersChanged(queryClient) });
}
