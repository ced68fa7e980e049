import type {
  Ticket,
  TicketSummary,
  StaffTicket,
  StaffTicketSummary,
  TicketMessage,
} from '@nabta/contract/people/ticket';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { requireFound } from '#core/errors/app-error.ts';
import { BinaryResponse } from '#core/http/response.ts';
import type { Executor } from '#core/postgres/database.ts';

import {
  selectTicket,
  selectTicketMessages,
  selectTickets,
  selectTicketPhoto,
  type TicketMessageRow,
  type TicketRow,
} from './ticket.queries.ts';

export async function readTicket(sql: Executor, { accountId }: Caller, id: string): Promise<Ticket> {
  const row = requireFound(await selectTicket(sql, id, accountId));
  return viewTicket(row, await selectTicketMessages(sql, id));
}

export async function listTickets(
  sql: Executor,
  { accountId }: Caller,
  page: { cursor?: string | undefined; limit: number },
): Promise<TicketSummary[]> {
  return (await selectTickets(sql, { ...page, accountId })).map(viewTicketSummary);
}

type PhotoKey = { ticketId: string; messageId: string };

export async function sendTicketPhoto(
  context: Context,
  caller: Caller,
  key: PhotoKey,
): Promise<BinaryResponse> {
  await readTicket(context.database.sql, caller, key.ticketId);
  return sendStaffTicketPhoto(context, key);
}

export async function sendStaffTicketPhoto(
  { database, pictures }: Context,
  key: PhotoKey,
): Promise<BinaryResponse> {
  const name = await selectTicketPhoto(database.sql, key);
  const file = name === undefined ? undefined : await pictures.read('tickets', `${name}-1280.webp`);
  return new BinaryResponse({ body: requireFound(file).bytes });
}

export function viewTicketSummary(row: TicketRow): TicketSummary {
  return {
    id: row.id,
    topic: row.topic,
    status: row.status,
    excerpt: row.excerpt,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function viewTicket(row: TicketRow, messages: readonly TicketMessageRow[]): Ticket {
  return { ...viewTicketSummary(row), messages: messages.map(viewMessage) };
}

export function viewStaffTicketSummary(row: TicketRow): StaffTicketSummary {
  return { ...viewTicketSummary(row), person: row.person };
}

export function viewStaffTicket(row: TicketRow, messages: readonly TicketMessageRow[]): StaffTicket {
  return { ...viewTicket(row, messages), person: row.person };
}

function viewMessage({ id, isFromStaff, text, imageName, at }: TicketMessageRow): TicketMessage {
  return { id, isFromStaff, text, hasPhoto: imageName !== null, at: at.toISOString() };
}
