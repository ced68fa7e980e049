import type { StaffTicket, StaffTicketSummary } from '@nabta/contract/people/ticket';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { AppError, requireFound } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';

import { notify } from '../notify/notify.ts';
import { viewStaffTicket, viewStaffTicketSummary } from './read-ticket.ts';
import { ticketAnswered } from './ticket.notifications.ts';
import {
  insertTicketMessage,
  selectPhoneOfTicket,
  selectTicket,
  selectTicketMessages,
  selectTickets,
  type TicketFilters,
  updateTicketClosed,
} from './ticket.queries.ts';

export async function listStaffTickets(sql: Executor, filters: TicketFilters): Promise<StaffTicketSummary[]> {
  return (await selectTickets(sql, filters)).map(viewStaffTicketSummary);
}

export async function readStaffTicket(sql: Executor, id: string): Promise<StaffTicket> {
  const row = requireFound(await selectTicket(sql, id));
  return viewStaffTicket(row, await selectTicketMessages(sql, id));
}

export async function answerTicket(
  { clock }: Context,
  sql: Executor,
  caller: Caller,
  { ticketId, text }: { ticketId: string; text: string },
): Promise<StaffTicket> {
  const { person } = await readStaffTicket(sql, ticketId);
  const at = clock.now();
  const messageId = await insertTicketMessage(sql, { ticketId, staffId: caller.accountId, text, at });
  await notify(sql, ticketAnswered, {
    subject: { type: 'ticket', id: ticketId },
    payload: { ticketId },
    reference: `${ticketAnswered.name}-${messageId}`,
    accountId: person.id,
    phone: await selectPhoneOfTicket(sql, ticketId),
    at,
  });
  return readStaffTicket(sql, ticketId);
}

export async function closeTicket({ clock }: Context, sql: Executor, id: string): Promise<StaffTicket> {
  if (!(await updateTicketClosed(sql, id, clock.now()))) throw new AppError('NOT_FOUND');
  return readStaffTicket(sql, id);
}
