import {
  answerTicket,
  closeTicket,
  getStaffTicket,
  getStaffTicketPhoto,
  getTicket,
  getTicketPhoto,
  listStaffTickets,
  listTickets,
} from '@nabta/contract/ticket';
import type { TicketState } from '@nabta/domain/ticket';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';

import { ticketKeys } from '../../kit/cache/keys.ts';
import { staffTicketChanged } from '../../kit/cache/staff-changes.ts';
import { reportError } from '../../platform/error-report.ts';
import { useApi, useConnection } from '../../platform/session-provider.tsx';
import { useSingleMutation } from '../../platform/use-single-mutation.ts';
import { useToasts } from '../../ui/use-toasts.ts';

const pageSize = 20;

/** There is a next page only when the last one was full. */
const nextCursor = (page: readonly { id: string }[]) =>
  page.length === pageSize ? page.at(-1)?.id : undefined;

export function useTickets() {
  const { call } = useApi();
  return useInfiniteQuery({
    queryKey: ticketKeys.list,
    queryFn: ({ pageParam: cursor, signal }) =>
      call(listTickets, { query: { cursor, limit: pageSize } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    staleTime: 0,
  });
}

export function useTicket(id: string) {
  const { call } = useApi();
  return useQuery({
    queryKey: ticketKeys.one(id),
    queryFn: ({ signal }) => call(getTicket, { params: { id } }, { signal }),
    staleTime: 0,
  });
}

export function useStaffTickets(status: TicketState | undefined) {
  const { call } = useApi();
  return useInfiniteQuery({
    queryKey: ticketKeys.staffList(status),
    queryFn: ({ pageParam: cursor, signal }) =>
      call(listStaffTickets, { query: { status, cursor, limit: pageSize } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    staleTime: 0,
  });
}

export function useStaffTicket(id: string) {
  const { call } = useApi();
  return useQuery({
    queryKey: ticketKeys.staffOne(id),
    queryFn: ({ signal }) => call(getStaffTicket, { params: { id } }, { signal }),
    staleTime: 0,
  });
}

export type Reader = 'person' | 'staff';

/** The photo of a message, which nobody else may see, so that it has no address of its own. */
export function useTicketPhoto(params: { id: string; messageId: string }, reader: Reader) {
  const { call } = useApi();
  return useQuery({
    queryKey: ticketKeys.photo(params.messageId),
    queryFn: async ({ signal }) =>
      (await call(reader === 'staff' ? getStaffTicketPhoto : getTicketPhoto, { params }, { signal })) as Blob,
    staleTime: Infinity,
  });
}

/** What staff does with a ticket: an answer with words, closing without. */
export function useHandleTicket(id: string, onDone: (done: 'answered' | 'closed') => void) {
  const { call } = useApi();
  const { queryClient } = useConnection();
  const toasts = useToasts();
  return useSingleMutation({
    mutationFn: (text: string | undefined) =>
      text === undefined
        ? call(closeTicket, { params: { id } })
        : call(answerTicket, { params: { id }, body: { text } }),
    onSuccess(ticket, text) {
      staffTicketChanged(queryClient, ticket);
      onDone(text === undefined ? 'closed' : 'answered');
    },
    onError(error) {
      reportError(error, { action: 'handle-ticket' });
      toasts.show({ kind: 'error', text: error.message });
    },
  });
}
