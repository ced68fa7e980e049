import type { NotificationKind, NotificationPayload } from '../../platform/notification-kind.ts';
import { answeredMessage, answeredPush } from './ticket.texts.ts';

type TicketNews = NotificationPayload & { ticketId: string };

export const ticketAnswered: NotificationKind<TicketNews> = {
  name: 'ticket_answered',
  push: { text: answeredPush },
  sms: answeredMessage,
  pathOf: ({ ticketId }) => `/profile/contact/${ticketId}`,
};

export const ticketKinds = { ticket_answered: ticketAnswered };
