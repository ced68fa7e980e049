import type { InputOfEndpoint } from '@nabta/contract/core/endpoint';
import {
  addDeliveryPhoto,
  countDeliveries,
  getDelivery,
  listDeliveries,
  listNurseries,
} from '@nabta/contract/supply/delivery';
import { listEfforts } from '@nabta/contract/supply/effort';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';

import { speciesQuery } from '#features/trees/tree/tree-queries.ts';
import { useApi } from '#platform/session-provider.tsx';
import { useApiPages, useApiQuery } from '#shared/cache/api-query.ts';
import { chainKeys } from '#shared/cache/keys.ts';
import { cacheDelivery } from '#shared/cache/staff-cache-updates.ts';
import { useUploadPhoto } from '#shared/photo/use-upload-photo.ts';

type DeliveryQuery = InputOfEndpoint<typeof listDeliveries>['query'];

const pageSize = 50;

export function useDeliveryPages(query: Omit<DeliveryQuery, 'cursor' | 'limit'>) {
  return useApiPages(
    listDeliveries,
    { query: { ...query, limit: pageSize } },
    {
      queryKey: chainKeys.deliveriesOf(query),
      cursorOf: ({ id }) => id,
      placeholderData: keepPreviousData,
      staleTime: 0,
    },
  );
}

export function useDeliveryColumn(query: DeliveryQuery) {
  return useApiQuery(listDeliveries, { query }, { queryKey: chainKeys.deliveriesOf(query), staleTime: 0 });
}

export function useDeliveryCounts() {
  return useApiQuery(countDeliveries, {}, { queryKey: chainKeys.deliveryCounts, staleTime: 0 });
}

export function useDelivery(id: string) {
  return useApiQuery(getDelivery, { params: { id } }, { queryKey: chainKeys.delivery(id), staleTime: 0 });
}

export function useNurseries() {
  return useApiQuery(listNurseries, {}, { queryKey: chainKeys.nurseries });
}

export function useEfforts() {
  return useApiQuery(listEfforts, { query: { mine: 'true' } }, { queryKey: chainKeys.efforts });
}

export function useSpecies() {
  return useQuery(speciesQuery(useApi()));
}

export function useAddDeliveryPhoto(id: string) {
  const { call } = useApi();
  const queryClient = useQueryClient();
  return useUploadPhoto({
    action: 'add-delivery-photo',
    send: (file, idempotencyKey) => call(addDeliveryPhoto, { params: { id }, file }, { idempotencyKey }),
    onSent: (delivery) => cacheDelivery(queryClient, delivery),
  });
}
