import { cleanTicketText, maxTicketText, ticketStates, ticketTopics } from '@nabta/domain/ticket';
import * as z from 'zod/mini';

import { minimalAccount } from './account.ts';
import { endpoint } from './endpoint.ts';
import { pictureErrors } from './errors.ts';
import { id, instant, language, text } from './primitives.ts';
import { fault } from './value-fault.ts';

export const ticketTopic = z.enum(ticketTopics);
export const ticketStatus = z.enum(ticketStates);

const letter = z.pipe(
  text(1, 2 * maxTicketText),
  z.transform((value: string, context) => {
    const message = cleanTicketText(value);
    if (message !== undefined) return message;
    context.issues.push({
      code: 'custom',
      message: fault('letter_is_one_to_two_thousand_characters'),
      input: value,
    });
    return z.NEVER;
  }),
);

/** What is said next. */
export const ticketWords = z.strictObject({ text: letter });

export const ticketMessage = z.strictObject({
  id,
  isFromStaff: z.boolean(),
  text: z.string(),
  hasPhoto: z.boolean(),
  at: instant,
});
export type TicketMessage = z.output<typeof ticketMessage>;

/** One line of a list of tickets. */
export const ticketSummary = z.strictObject({
  id,
  topic: ticketTopic,
  status: ticketStatus,
  /** How the last message begins. */
  excerpt: z.string(),
  createdAt: instant,
  updatedAt: instant,
});
export type TicketSummary = z.output<typeof ticketSummary>;

/** What somebody asked us and what was answered, oldest first. */
export const ticket = z.strictObject({ ...ticketSummary.shape, messages: z.array(ticketMessage) });
export type Ticket = z.output<typeof ticket>;

/** Who wrote to us, and in which language they read. */
const person = z.strictObject({ ...minimalAccount.shape, language });

export const staffTicketSummary = z.strictObject({ ...ticketSummary.shape, person });
export type StaffTicketSummary = z.output<typeof staffTicketSummary>;

export const staffTicket = z.strictObject({ ...ticket.shape, person });
export type StaffTicket = z.output<typeof staffTicket>;

const signedIn = ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE'] as const;
const page = {
  cursor: z.optional(id),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
};

export const openTicket = endpoint({
  method: 'POST',
  path: '/ticket',
  access: 'account',
  isIdempotent: true,
  summary: 'Writes to us',
  body: z.strictObject({ topic: ticketTopic, text: letter }),
  data: ticket,
  errors: [...signedIn],
});

export const listTickets = endpoint({
  method: 'GET',
  path: '/ticket',
  access: 'account',
  summary: 'What the caller wrote to us, newest first',
  query: z.strictObject(page),
  data: z.array(ticketSummary),
  errors: [...signedIn],
});

export const getTicket = endpoint({
  method: 'GET',
  path: '/ticket/:id',
  access: 'account',
  summary: 'One ticket of the caller with all that was said',
  params: z.strictObject({ id }),
  data: ticket,
  errors: [...signedIn, 'NOT_FOUND'],
});

export const replyToTicket = endpoint({
  method: 'POST',
  path: '/ticket/:id/message',
  access: 'account',
  isIdempotent: true,
  summary: 'Says more, and opens the ticket again where it was closed',
  params: z.strictObject({ id }),
  body: ticketWords,
  data: ticket,
  errors: [...signedIn, 'NOT_FOUND'],
});

export const addTicketPhoto = endpoint({
  method: 'POST',
  path: '/ticket/:id/photo',
  access: 'account',
  summary: 'Adds a photo to what the caller said last',
  params: z.strictObject({ id }),
  upload: 'picture',
  data: ticket,
  errors: [...signedIn, 'NOT_FOUND', 'CONFLICT', ...pictureErrors],
});

const photo = {
  params: z.strictObject({ id, messageId: id }),
  mediaType: 'image/webp',
  data: z.unknown(),
};

export const getTicketPhoto = endpoint({
  method: 'GET',
  path: '/ticket/:id/photo/:messageId',
  access: 'account',
  summary: 'The photo that the caller sent with a message',
  ...photo,
  errors: [...signedIn, 'NOT_FOUND'],
});

export const listStaffTickets = endpoint({
  method: 'GET',
  path: '/console/ticket',
  access: 'staff',
  summary: 'What people wrote to us, newest first',
  query: z.strictObject({ status: z.optional(ticketStatus), ...page }),
  data: z.array(staffTicketSummary),
  errors: [...signedIn, 'FORBIDDEN'],
});

export const getStaffTicket = endpoint({
  method: 'GET',
  path: '/console/ticket/:id',
  access: 'staff',
  summary: 'One ticket with all that was said, for staff',
  params: z.strictObject({ id }),
  data: staffTicket,
  errors: [...signedIn, 'FORBIDDEN', 'NOT_FOUND'],
});

export const getStaffTicketPhoto = endpoint({
  method: 'GET',
  path: '/console/ticket/:id/photo/:messageId',
  access: 'account',
  summary: 'The photo that somebody sent with a message, for staff',
  ...photo,
  errors: [...signedIn, 'FORBIDDEN', 'NOT_FOUND'],
});

export const answerTicket = endpoint({
  method: 'POST',
  path: '/console/ticket/:id/answer',
  access: 'staff',
  isIdempotent: true,
  summary: 'Answers somebody, who is told',
  params: z.strictObject({ id }),
  body: ticketWords,
  data: staffTicket,
  errors: [...signedIn, 'FORBIDDEN', 'NOT_FOUND'],
});

export const closeTicket = endpoint({
  method: 'POST',
  path: '/console/ticket/:id/close',
  access: 'staff',
  summary: 'Closes a ticket; nobody is told, and more can still be said',
  params: z.strictObject({ id }),
  data: staffTicket,
  errors: [...signedIn, 'FORBIDDEN', 'NOT_FOUND'],
});
