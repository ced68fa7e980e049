import type { Ticket } from '@nabta/contract/ticket';
import type { TicketTopic } from '@nabta/domain/ticket';

import type { Caller } from '../../platform/caller/authentication.ts';
import { later } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import { takeTokens } from '../../platform/limit/rate-limit.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { storePicture } from '../picture/store-picture.ts';
import { readTicket } from './read-ticket.ts';
import { messagesPerAccount, photoWithinMs, ticketsPerAccount } from './ticket-limits.ts';
import { insertTicket, insertTicketMessage, updateLastMessageImage } from './ticket.queries.ts';

export async function openTicket(
  { clock }: Context,
  sql: Executor,
  caller: Caller,
  { topic, text }: { topic: TicketTopic; text: string },
): Promise<Ticket> {
  const { accountId } = caller;
  const at = clock.now();
  await takeTokens(
    sql,
    [{ key: `ticket:${accountId}`, limit: ticketsPerAccount }, messagesOf(accountId)],
    at,
  );
  const ticketId = await insertTicket(sql, { accountId, topic, at });
  await insertTicketMessage(sql, { ticketId, staffId: null, text, at });
  return readTicket(sql, caller, ticketId);
}

/** Says more; a closed ticket is open again. */
export async function replyToTicket(
  { clock }: Context,
  sql: Executor,
  caller: Caller,
  { ticketId, text }: { ticketId: string; text: string },
): Promise<Ticket> {
  await readTicket(sql, caller, ticketId);
  const at = clock.now();
  await takeTokens(sql, [messagesOf(caller.accountId)], at);
  await insertTicketMessage(sql, { ticketId, staffId: null, text, at });
  return readTicket(sql, caller, ticketId);
}

/** The photo that follows a message at once. */
export async function addTicketPhoto(
  context: Context,
  caller: Caller,
  { ticketId, bytes }: { ticketId: string; bytes: Uint8Array },
): Promise<Ticket> {
  const { database, clock } = context;
  const since = later(clock.now(), -photoWithinMs);
  const { messages } = await readTicket(database.sql, caller, ticketId);
  const last = messages.at(-1);
  const isTaken = last === undefined || last.isFromStaff || last.hasPhoto;
  if (isTaken || new Date(last.at) < since) throw new AppError('CONFLICT');
  const imageName = await storePicture(context, caller.accountId, 'tickets', bytes);
  if (!(await updateLastMessageImage(database.sql, ticketId, imageName, since)))
    throw new AppError('CONFLICT');
  return readTicket(database.sql, caller, ticketId);
}

function messagesOf(accountId: string) {
  return { key: `ticket_message:${accountId}`, limit: messagesPerAccount };
}
