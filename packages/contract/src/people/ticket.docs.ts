import type { Docs } from '../core/docs.ts';
import type * as contract from './ticket.ts';

export const about = 'Support tickets and answers of staff.';

const summary = {
  id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a61',
  topic: 'gift' as const,
  status: 'answered' as const,
  excerpt: 'وصلت هديتك اليوم',
  createdAt: '2026-03-01T09:30:00.000Z',
  updatedAt: '2026-03-01T11:00:00.000Z',
};

const message = {
  id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a62',
  isFromStaff: false,
  text: 'لم تصل هديتي بعد',
  hasPhoto: false,
  at: summary.createdAt,
};

const person = {
  id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a5b',
  firstname: 'نورة',
  lastname: 'القحطاني',
  image: null,
  language: 'ar' as const,
};

export const docs = {
  ticketTopic: { description: 'Topic of a ticket.', example: 'gift' },
  ticketStatus: {
    description: '`open` while waiting for staff, `answered` while waiting for the person, then `closed`.',
    example: 'open',
  },
  ticketWords: { description: 'A new message.', example: { text: 'ما زلت أنتظر' } },
  ticketMessage: { description: 'A message of a ticket.', example: message },
  ticketSummary: { description: 'A ticket in a list.', example: summary },
  ticket: {
    description: 'A ticket with its messages, oldest first.',
    example: { ...summary, messages: [message] },
  },
  staffTicketSummary: {
    description: 'The ticket for staff, with its author.',
    example: { ...summary, person },
  },
  staffTicket: {
    description: 'The ticket for staff, with its author.',
    example: { ...summary, messages: [message], person },
  },
  openTicket: {
    description: 'Five a day.',
    body: { topic: 'gift', text: 'لم تصل هديتي بعد' },
  },
  replyToTicket: { description: 'Twenty messages a day.', body: { text: 'ما زلت أنتظر' } },
  addTicketPhoto: {
    description: 'One photo per message, within an hour; at most 8 MB and 50 megapixels.',
  },
  answerTicket: { body: { text: 'وصلت هديتك اليوم' } },
} satisfies Docs<typeof contract>;
