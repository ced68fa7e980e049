import type { Translations } from '@nabta/domain/language';

import type { NotificationKind, NotificationPayload } from '#core/notification-kind.ts';

/** SMS text. In Arabic the link is in left-to-right isolates, so phones do not reorder it. */
const answeredMessage: Translations = {
  ar: 'وصلك رد من فريق نبتة على رسالتك:\n{link}',
  en: 'The Nabta team answered your message: {link}',
  pt: 'A equipe da Nabta respondeu à sua mensagem: {link}',
};

type TicketPayload = NotificationPayload & { ticketId: string };

export const ticketAnswered: NotificationKind<TicketPayload> = {
  name: 'ticket_answered',
  push: {
    text: {
      ar: 'وصلك رد من فريق نبتة على رسالتك',
      en: 'The Nabta team answered your message',
      pt: 'A equipe da Nabta respondeu à sua mensagem',
    },
  },
  sms: answeredMessage,
  pathOf: ({ ticketId }) => `/profile/contact/${ticketId}`,
};

export const ticketNotificationKinds = { ticket_answered: ticketAnswered };
