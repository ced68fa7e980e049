import {
  answerTicket,
  closeTicket,
  getStaffTicket,
  getStaffTicketPhoto,
  getTicket,
  getTicketPhoto,
  listStaffTickets,
  listTickets,
} from '@nabta/contract/people/ticket';
import type { TicketState } from '@nabta/domain/ticket';
import { useQuery } from '@tanstack/react-query';

import { useApi } from '#platform/session-provider.tsx';
import { useApiPages, useApiQuery } from '#shared/cache/api-query.ts';
import { ticketKeys } from '#shared/cache/keys.ts';
import { cacheStaffTicket } from '#shared/cache/staff-cache-updates.ts';
import { useApiMutation, useErrorToast } from '#shared/cache/use-api-mutation.ts';

const pageSize = 20;

export function useTickets() {
  return useApiPages(
    listTickets,
    { query: { limit: pageSize } },
    { queryKey: ticketKeys.list, cursorOf: ({ id }) => id, staleTime: 0 },
  );
}

export function useTicket(id: string) {
  return useApiQuery(getTicket, { params: { id } }, { queryKey: ticketKeys.one(id), staleTime: 0 });
}

export function useStaffTickets(status: TicketState | undefined) {
  return useApiPages(
    listStaffTickets,
    { query: { status, limit: pageSize } },
    { queryKey: ticketKeys.staffList(status), cursorOf: ({ id }) => id, staleTime: 0 },
  );
}

export function useStaffTicket(id: string) {
  return useApiQuery(getStaffTicket, { params: { id } }, { queryKey: ticketKeys.staffOne(id), staleTime: 0 });
}

export type Reader = 'person' | 'staff';

/** Loaded as an authenticated blob: ticket photos have no public URL. */
export function useTicketPhoto(params: { id: string; messageId: string }, reader: Reader) {
  const { call } = useApi();
  return useQuery({
    queryKey: ticketKeys.photo(params.messageId),
    queryFn: async ({ signal }) =>
      (await call(reader === 'staff' ? getStaffTicketPhoto : getTicketPhoto, { params }, { signal })) as Blob,
    staleTime: Infinity,
  });
}

/** Sends an answer, or closes the ticket when there is no text. */
export function useHandleTicket(id: string, onDone: (done: 'answered' | 'closed') => void) {
  return useApiMutation(
    (call, text: string | undefined) =>
      text === undefined
        ? call(closeTicket, { params: { id } })
        : call(answerTicket, { params: { id }, body: { text } }),
    {
      updateCache: cacheStaffTicket,
      onDone: (_ticket, text) => onDone(text === undefined ? 'closed' : 'answered'),
      onError: useErrorToast('handle-ticket'),
    },
  );
}
