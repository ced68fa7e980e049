import type { InputOfEndpoint } from '@nabta/contract/core/endpoint';
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
} from '@nabta/contract/operations/partner-console';
import type { WebhookDeliveryState } from '@nabta/domain/partner';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';

import type { ApiClient } from '#platform/api-client.ts';
import { useApi } from '#platform/session-provider.tsx';
import { useApiQuery } from '#shared/cache/api-query.ts';
import { partnerKeys } from '#shared/cache/keys.ts';
import { invalidatePartners } from '#shared/cache/staff-cache-updates.ts';
import { useApiMutation } from '#shared/cache/use-api-mutation.ts';
import { useSearchParam } from '#shared/navigation/use-search-param.ts';

/** Company from the URL, or the first one. */
export function useSelectedCompany() {
  const companies = useApiQuery(listPartnerCompanies, {}, { queryKey: partnerKeys.companies, staleTime: 0 });
  const [companyId, setCompanyId] = useSearchParam('company');
  const company = companies.data?.find(({ id }) => id === companyId) ?? companies.data?.[0];
  return { companies, company, setCompanyId };
}

export function usePartnerAccess(companyId: string) {
  return useApiQuery(
    readPartnerAccess,
    { params: { companyId } },
    { queryKey: partnerKeys.accessOf(companyId), staleTime: 0 },
  );
}

const pageSize = 50;
/** Polls for pending deliveries while the log is open. */
const pollIntervalMs = 5_000;

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
    refetchInterval: pollIntervalMs,
    staleTime: 0,
  });
}

export function useCreateKey() {
  return usePartnerMutation((call, input: InputOfEndpoint<typeof createPartnerKey>) =>
    call(createPartnerKey, input),
  );
}

export function useRevokeKey() {
  return usePartnerMutation((call, id: string) => call(revokePartnerKey, { params: { id } }));
}

export function useAddWebhook() {
  return usePartnerMutation((call, input: InputOfEndpoint<typeof addWebhook>) => call(addWebhook, input));
}

export function useSwitchWebhook(id: string) {
  return usePartnerMutation((call, isEnabled: boolean) =>
    call(editWebhook, { params: { id }, body: { isEnabled } }),
  );
}

export function useRemoveWebhook(id: string) {
  return usePartnerMutation((call) => call(removeWebhook, { params: { id } }));
}

export function useRenewSecret(id: string) {
  return usePartnerMutation((call) => call(renewWebhookSecret, { params: { id } }));
}

export function usePing(id: string) {
  return usePartnerMutation((call) => call(pingWebhook, { params: { id } }));
}

export function useReplay(id: string) {
  return usePartnerMutation((call, deliveries: number[] | undefined) =>
    call(replayWebhooks, { params: { id }, body: { deliveries } }),
  );
}

function usePartnerMutation<Result, Input = void>(
  request: (call: ApiClient['call'], input: Input) => Promise<Result>,
) {
  return useApiMutation(request, { updateCache: invalidatePartners });
}
