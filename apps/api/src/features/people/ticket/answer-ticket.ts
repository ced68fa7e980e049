import type { StaffTicket, StaffTicketSummary } from '@nabta/contract/ticket';
import { can } from '@nabta/domain/capability';
import type { TicketState } from '@nabta/domain/ticket';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { notify } from '../notification/notify.ts';
import { ticketAnswered } from './ticket.notifications.ts';
import {
  insertTicketMessage,
  selectPhoneOfTicket,
  selectTicket,
  selectTicketMessages,
  selectTickets,
  updateTicketClosed,
} from './ticket.queries.ts';
import { viewStaffTicket, viewStaffTicketSummary } from './ticket.view.ts';

type Asked = { status?: TicketState | undefined; cursor?: string | undefined; limit: number };

export async function listStaffTickets(
  sql: Executor,
  caller: Caller,
  asked: Asked,
): Promise<StaffTicketSummary[]> {
  assertMayAnswer(caller);
  return (await selectTickets(sql, asked)).map(viewStaffTicketSummary);
}

export async function readStaffTicket(sql: Executor, caller: Caller, id: string): Promise<StaffTicket> {
  assertMayAnswer(caller);
  const row = await selectTicket(sql, id);
  if (row === undefined) throw new AppError('NOT_FOUND');
  return viewStaffTicket(row, await selectTicketMessages(sql, id));
}

/** Answers somebody, who is told in the app, by push and by text message. */
export async function answerTicket(
  { clock }: Context,
  sql: Executor,
  caller: Caller,
  { ticketId, text }: { ticketId: string; text: string },
): Promise<StaffTicket> {
  const { person } = await readStaffTicket(sql, caller, ticketId);
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
  return readStaffTicket(sql, caller, ticketId);
}

export async function closeTicket(
  { clock }: Context,
  sql: Executor,
  caller: Caller,
  id: string,
): Promise<StaffTicket> {
  assertMayAnswer(caller);
  if (!(await updateTicketClosed(sql, id, clock.now()))) throw new AppError('NOT_FOUND');
  return readStaffTicket(sql, caller, id);
}

function assertMayAnswer({ role }: Caller): void {
  if (!can(role, 'answerTickets')) throw new AppError('FORBIDDEN');
}
