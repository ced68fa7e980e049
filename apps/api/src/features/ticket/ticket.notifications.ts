import type { NotificationKind } from '../../platform/notification-kind.ts';
import { answeredMessage, answeredPush } from './ticket.texts.ts';

export const ticketAnswered: NotificationKind<{ ticketId: string }> = {
  name: 'ticket_answered',
  push: { text: answeredPush },
  sms: answeredMessage,
  pathOf: ({ ticketId }) => `/profile/contact/${ticketId}`,
};

export const ticketKinds = { ticket_answered: ticketAnswered };
