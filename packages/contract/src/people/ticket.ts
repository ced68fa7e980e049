import { cleanTicketText, maxTicketText, ticketStates, ticketTopics } from '@nabta/domain/ticket';
import * as z from 'zod/mini';

import { endpoint } from '../core/endpoint.ts';
import { pictureErrors } from '../core/errors.ts';
import { cleaned, id, instant, language, pageQuery, text } from '../core/primitives.ts';
import { minimalAccount } from './account.ts';

export const ticketTopic = z.enum(ticketTopics);
export const ticketStatus = z.enum(ticketStates);

const ticketText = z.pipe(
  text(1, 2 * maxTicketText),
  cleaned(cleanTicketText, 'letter_is_one_to_two_thousand_characters'),
);

export const ticketWords = z.strictObject({ text: ticketText });

export const ticketMessage = z.strictObject({
  id,
  isFromStaff: z.boolean(),
  text: z.string(),
  hasPhoto: z.boolean(),
  at: instant,
});
export type TicketMessage = z.output<typeof ticketMessage>;

export const ticketSummary = z.strictObject({
  id,
  topic: ticketTopic,
  status: ticketStatus,
  /** Start of the last message. */
  excerpt: z.string(),
  createdAt: instant,
  updatedAt: instant,
});
export type TicketSummary = z.output<typeof ticketSummary>;

/** Messages are sorted oldest first. */
export const ticket = z.strictObject({ ...ticketSummary.shape, messages: z.array(ticketMessage) });
export type Ticket = z.output<typeof ticket>;

/** Author with the preferred language. */
const person = z.strictObject({ ...minimalAccount.shape, language });

export const staffTicketSummary = z.strictObject({ ...ticketSummary.shape, person });
export type StaffTicketSummary = z.output<typeof staffTicketSummary>;

export const staffTicket = z.strictObject({ ...ticket.shape, person });
export type StaffTicket = z.output<typeof staffTicket>;

const accountErrors = ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE'] as const;

export const openTicket = endpoint({
  method: 'POST',
  path: '/ticket',
  access: 'account',
  isIdempotent: true,
  summary: 'Opens a support ticket',
  body: z.strictObject({ topic: ticketTopic, text: ticketText }),
  data: ticket,
  errors: [...accountErrors],
});

export const listTickets = endpoint({
  method: 'GET',
  path: '/ticket',
  access: 'account',
  summary: 'Tickets of the caller, newest first',
  query: z.strictObject(pageQuery(20)),
  data: z.array(ticketSummary),
  errors: [...accountErrors],
});

export const getTicket = endpoint({
  method: 'GET',
  path: '/ticket/:id',
  access: 'account',
  summary: 'One ticket of the caller with its messages',
  params: z.strictObject({ id }),
  data: ticket,
  errors: [...accountErrors, 'NOT_FOUND'],
});

export const replyToTicket = endpoint({
  method: 'POST',
  path: '/ticket/:id/message',
  access: 'account',
  isIdempotent: true,
  summary: 'Adds a message and reopens a closed ticket',
  params: z.strictObject({ id }),
  body: ticketWords,
  data: ticket,
  errors: [...accountErrors, 'NOT_FOUND'],
});

export const addTicketPhoto = endpoint({
  method: 'POST',
  path: '/ticket/:id/photo',
  access: 'account',
  summary: 'Adds a photo to the caller’s last message',
  params: z.strictObject({ id }),
  upload: 'picture',
  data: ticket,
  errors: [...accountErrors, 'NOT_FOUND', 'CONFLICT', ...pictureErrors],
});

const photoEndpoint = {
  params: z.strictObject({ id, messageId: id }),
  mediaType: 'image/webp',
  data: z.unknown(),
};

export const getTicketPhoto = endpoint({
  method: 'GET',
  path: '/ticket/:id/photo/:messageId',
  access: 'account',
  summary: 'The photo that the caller sent with a message',
  ...photoEndpoint,
  errors: [...accountErrors, 'NOT_FOUND'],
});

export const listStaffTickets = endpoint({
  method: 'GET',
  path: '/console/ticket',
  access: 'staff',
  capability: 'answerTickets',
  summary: 'Tickets of all people, newest first',
  query: z.strictObject({ status: z.optional(ticketStatus), ...pageQuery(20) }),
  data: z.array(staffTicketSummary),
  errors: [...accountErrors, 'FORBIDDEN'],
});

export const getStaffTicket = endpoint({
  method: 'GET',
  path: '/console/ticket/:id',
  access: 'staff',
  capability: 'answerTickets',
  summary: 'One ticket with its messages, for staff',
  params: z.strictObject({ id }),
  data: staffTicket,
  errors: [...accountErrors, 'FORBIDDEN', 'NOT_FOUND'],
});

export const getStaffTicketPhoto = endpoint({
  method: 'GET',
  path: '/console/ticket/:id/photo/:messageId',
  access: 'account',
  capability: 'answerTickets',
  summary: 'The photo that somebody sent with a message, for staff',
  ...photoEndpoint,
  errors: [...accountErrors, 'FORBIDDEN', 'NOT_FOUND'],
});

export const answerTicket = endpoint({
  method: 'POST',
  path: '/console/ticket/:id/answer',
  access: 'staff',
  capability: 'answerTickets',
  isIdempotent: true,
  summary: 'Answers a ticket and notifies its author',
  params: z.strictObject({ id }),
  body: ticketWords,
  data: staffTicket,
  errors: [...accountErrors, 'FORBIDDEN', 'NOT_FOUND'],
});

export const closeTicket = endpoint({
  method: 'POST',
  path: '/console/ticket/:id/close',
  access: 'staff',
  capability: 'answerTickets',
  summary: 'Closes a ticket without notification; new messages reopen it',
  params: z.strictObject({ id }),
  data: staffTicket,
  errors: [...accountErrors, 'FORBIDDEN', 'NOT_FOUND'],
});
