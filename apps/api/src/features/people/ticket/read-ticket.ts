import type { Ticket, TicketSummary } from '@nabta/contract/people/ticket';

import type { Caller } from '#core/auth/authentication.ts';
import { AppError } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';

import { selectTicket, selectTicketMessages, selectTickets } from './ticket.queries.ts';
import { viewTicket, viewTicketSummary } from './ticket.view.ts';

export async function readTicket(sql: Executor, { accountId }: Caller, id: string): Promise<Ticket> {
  const row = await selectTicket(sql, id, accountId);
  if (row === undefined) throw new AppError('NOT_FOUND');
  return viewTicket(row, await selectTicketMessages(sql, id));
}

type Page = { cursor?: string | undefined; limit: number };

export async function listTickets(
  sql: Executor,
  { accountId }: Caller,
  { cursor, limit }: Page,
): Promise<TicketSummary[]> {
  return (await selectTickets(sql, { accountId, cursor, limit })).map(viewTicketSummary);
}
