import type { Docs } from './docs.ts';
import type * as contract from './ticket.ts';

export const about = 'What people ask of us, and what staff answers.';

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
  ticketTopic: { description: 'What it is about.', example: 'gift' },
  ticketStatus: {
    description: 'open while staff has the next word, answered while the person has it, closed after that.',
    example: 'open',
  },
  ticketWords: { description: 'What is said next.', example: { text: 'ما زلت أنتظر' } },
  ticketMessage: { description: 'What was said at once.', example: message },
  ticketSummary: { description: 'One line of a list of tickets.', example: summary },
  ticket: {
    description: 'A ticket with all that was said, oldest first.',
    example: { ...summary, messages: [message] },
  },
  staffTicketSummary: { description: 'The same for staff, with who wrote.', example: { ...summary, person } },
  staffTicket: {
    description: 'The same for staff, with who wrote.',
    example: { ...summary, messages: [message], person },
  },
  openTicket: {
    description: 'Five a day.',
    body: { topic: 'gift', text: 'لم تصل هديتي بعد' },
  },
  replyToTicket: { description: 'Twenty messages a day.', body: { text: 'ما زلت أنتظر' } },
  addTicketPhoto: {
    description: 'One photo a message, within an hour of it; at most 8 MB and 50 megapixels.',
  },
  answerTicket: { body: { text: 'وصلت هديتك اليوم' } },
} satisfies Docs<typeof contract>;
