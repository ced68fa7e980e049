import { addTicketPhoto, openTicket, replyToTicket } from '@nabta/contract/people/ticket';
import type { Ticket } from '@nabta/contract/people/ticket';
import type { TicketTopic } from '@nabta/domain/ticket';

import { reportError } from '#platform/error-report.ts';
import { useApi, useConnection } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { useSingleMutation } from '#platform/use-single-mutation.ts';
import { applyTicket } from '#shared/cache/changes.ts';
import { shrinkPhoto } from '#shared/photo/shrink-photo.ts';
import { useToasts } from '#ui/use-toasts.ts';

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
    onError(error) {
      reportError(error, { action: 'write-ticket' });
      toasts.show({ kind: 'error', text: error.message });
    },
  });

  async function sendPhoto(id: string, photo: File): Promise<Ticket | undefined> {
    const file = await shrinkPhoto(photo);
    if (typeof file === 'string') return undefined;
    return call(addTicketPhoto, { params: { id }, file }).catch(() => undefined);
  }
}
