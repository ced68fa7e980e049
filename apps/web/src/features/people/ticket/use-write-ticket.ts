import { addTicketPhoto, openTicket, replyToTicket } from '@nabta/contract/ticket';
import type { Ticket } from '@nabta/contract/ticket';
import type { TicketTopic } from '@nabta/domain/ticket';

import { ticketSaid } from '../../kit/cache/changes.ts';
import { shrinkPhoto } from '../../kit/photo/shrink-photo.ts';
import { ticketTexts } from '../../locales/ticket.ts';
import { reportError } from '../../platform/error-report.ts';
import { useApi, useConnection } from '../../platform/session-provider.tsx';
import { useTextFile } from '../../platform/texts.tsx';
import { useSingleMutation } from '../../platform/use-single-mutation.ts';
import { useToasts } from '../../ui/use-toasts.ts';

/** What is sent: to a ticket that is there, or with a topic as a new one. */
export type Letter = { to: { id: string } | { topic: TicketTopic }; text: string; photo: File | undefined };

/** Sends words, then the photo; a photo that does not arrive does not undo the words. */
export function useWriteTicket(onSent: (ticket: Ticket) => void) {
  const { call } = useApi();
  const { queryClient } = useConnection();
  const tell = useTextFile(ticketTexts);
  const toasts = useToasts();
  return useSingleMutation({
    async mutationFn({ to, text, photo }: Letter): Promise<{ ticket: Ticket; isPhotoLost: boolean }> {
      const ticket =
        'id' in to
          ? await call(replyToTicket, { params: { id: to.id }, body: { text } })
          : await call(openTicket, { body: { topic: to.topic, text } });
      if (photo === undefined) return { ticket, isPhotoLost: false };
      const pictured = await sendPhoto(ticket.id, photo);
      return { ticket: pictured ?? ticket, isPhotoLost: pictured === undefined };
    },
    onSuccess({ ticket, isPhotoLost }) {
      ticketSaid(queryClient, ticket);
      toasts.show(
        isPhotoLost
          ? { kind: 'error', text: tell('ticket.photoLost') }
          : { kind: 'success', text: tell('ticket.sent') },
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
