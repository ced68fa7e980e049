import {
  addDeliveryPhoto,
  countDeliveries,
  getDelivery,
  listDeliveries,
  listNurseries,
} from '@nabta/contract/delivery';
import { listEfforts } from '@nabta/contract/effort';
import type { InputOfEndpoint } from '@nabta/contract/endpoint';
import { listSpecies } from '@nabta/contract/specie';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';

import { freshMs } from '../../kit/cache/freshness.ts';
import { catalogueKeys, chainKeys } from '../../kit/cache/keys.ts';
import { deliveryChanged } from '../../kit/cache/staff-changes.ts';
import { useSendPhoto } from '../../kit/photo/use-send-photo.ts';
import { useApi } from '../../platform/session-provider.tsx';

type Asked = InputOfEndpoint<typeof listDeliveries>['query'];

const pageSize = 50;

export function useDeliveryPages(asked: Omit<Asked, 'cursor' | 'limit'>) {
  const { call } = useApi();
  return useInfiniteQuery({
    queryKey: chainKeys.deliveriesOf(asked),
    queryFn: ({ pageParam: cursor, signal }) =>
      call(listDeliveries, { query: { ...asked, cursor, limit: pageSize } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length === pageSize ? page.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** The first of one column of the board. */
export function useDeliveryColumn(asked: Asked) {
  const { call } = useApi();
  return useQuery({
    queryKey: chainKeys.deliveriesOf(asked),
    queryFn: ({ signal }) => call(listDeliveries, { query: asked }, { signal }),
    staleTime: 0,
  });
}

export function useDeliveryCounts() {
  const { call } = useApi();
  return useQuery({
    queryKey: chainKeys.deliveryCounts,
    queryFn: ({ signal }) => call(countDeliveries, {}, { signal }),
    staleTime: 0,
  });
}

export function useDelivery(id: string) {
  const { call } = useApi();
  return useQuery({
    queryKey: chainKeys.delivery(id),
    queryFn: ({ signal }) => call(getDelivery, { params: { id } }, { signal }),
    staleTime: 0,
  });
}

export function useNurseries() {
  const { call } = useApi();
  return useQuery({
    queryKey: chainKeys.nurseries,
    queryFn: ({ signal }) => call(listNurseries, {}, { signal }),
  });
}

export function useEfforts() {
  const { call } = useApi();
  return useQuery({
    queryKey: chainKeys.efforts,
    queryFn: ({ signal }) => call(listEfforts, { query: { mine: 'true' } }, { signal }),
  });
}

export function useSpecies() {
  const { call } = useApi();
  return useQuery({
    queryKey: catalogueKeys.species,
    queryFn: ({ signal }) => call(listSpecies, { query: {} }, { signal }),
    staleTime: freshMs.species,
  });
}

export function useAddDeliveryPhoto(id: string) {
  const { call } = useApi();
  const queryClient = useQueryClient();
  return useSendPhoto({
    action: 'add-delivery-photo',
    send: (file, idempotencyKey) => call(addDeliveryPhoto, { params: { id }, file }, { idempotencyKey }),
    onSent: (delivery) => deliveryChanged(queryClient, delivery),
  });
}
