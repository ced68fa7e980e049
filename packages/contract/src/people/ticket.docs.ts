import type { Docs } from '../core/docs.ts';
import type * as contract from './ticket.ts';

export const about = 'Support tickets and answers of staff.';

export const docs = {
  ticketTopic: { description: 'Topic of a ticket.' },
  ticketStatus: {
    description: '`open` while waiting for staff, `answered` while waiting for the person, then `closed`.',
  },
  ticketWords: { description: 'A new message.' },
  ticketMessage: { description: 'A message of a ticket.' },
  ticketSummary: { description: 'A ticket in a list.' },
  ticket: { description: 'A ticket with its messages, oldest first.' },
  staffTicketSummary: { description: 'The ticket for staff, with its author.' },
  staffTicket: { description: 'The ticket for staff, with its author.' },
  openTicket: {
    description: 'Five a day.',
    body: { topic: 'gift', text: 'لم تصل هديتي بعد' },
  },
  replyToTicket: { description: 'Twenty messages a day.', body: { text: 'ما زلت أنتظر' } },
  addTicketPhoto: { description: 'One photo per message, within an hour; at most 8 MB and 50 megapixels.' },
  answerTicket: { body: { text: 'وصلت هديتك اليوم' } },
} satisfies Docs<typeof contract>;
