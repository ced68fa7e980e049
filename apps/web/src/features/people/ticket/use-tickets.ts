import {
  addTicketPhoto,
  answerTicket,
  closeTicket,
  getStaffTicket,
  getStaffTicketPhoto,
  getTicket,
  getTicketPhoto,
  listStaffTickets,
  listTickets,
  openTicket,
  replyToTicket,
} from '@nabta/contract/people/ticket';
import type { Ticket } from '@nabta/contract/people/ticket';
import type { TicketState, TicketTopic } from '@nabta/domain/ticket';
import { useQuery } from '@tanstack/react-query';

import { useApi, useConnection } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { useSingleMutation } from '#platform/use-single-mutation.ts';
import { useApiPages, useApiQuery } from '#shared/cache/api-query.ts';
import { applyTicket } from '#shared/cache/changes.ts';
import { ticketKeys } from '#shared/cache/keys.ts';
import { cacheStaffTicket } from '#shared/cache/staff-cache-updates.ts';
import { useApiMutation, useErrorToast } from '#shared/cache/use-api-mutation.ts';
import { shrinkPhoto } from '#shared/photo/shrink-photo.ts';
import { blobOf } from '#shared/saving/save-file.ts';
import { useToasts } from '#ui/use-toasts.ts';

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
      blobOf(await call(reader === 'staff' ? getStaffTicketPhoto : getTicketPhoto, { params }, { signal })),
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

export type TicketDraft = {
  to: { id: string } | { topic: TicketTopic };
  text: string;
  photo: File | undefined;
};

/** Sends the text, then the photo; a failed photo does not undo the text. */
export function useWriteTicket(onSent: (ticket: Ticket) => void) {
  const { call } = useApi();
  const { queryClient } = useConnection();
  const { t } = useTexts('ticket');
  const toasts = useToasts();
  return useSingleMutation({
    async mutationFn({ to, text, photo }: TicketDraft): Promise<{ ticket: Ticket; isPhotoLost: boolean }> {
      const ticket =
        'id' in to
          ? await call(replyToTicket, { params: { id: to.id }, body: { text } })
          : await call(openTicket, { body: { topic: to.topic, text } });
      if (photo === undefined) return { ticket, isPhotoLost: false };
      const updated = await sendPhoto(ticket.id, photo);
      return { ticket: updated ?? ticket, isPhotoLost: updated === undefined };
    },
    onSuccess({ ticket, isPhotoLost }) {
      applyTicket(queryClient, ticket);
      toasts.show(
        isPhotoLost
          ? { kind: 'error', text: t('ticket.photoLost') }
          : { kind: 'success', text: t('ticket.sent') },
      );
      onSent(ticket);
    },
    onError: useErrorToast('write-ticket'),
  });

  async function sendPhoto(id: string, photo: File): Promise<Ticket | undefined> {
    const file = await shrinkPhoto(photo);
    if (typeof file === 'string') return undefined;
    return call(addTicketPhoto, { params: { id }, file }).catch(() => undefined);
  }
}
