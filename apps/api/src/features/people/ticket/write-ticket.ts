import type { Ticket } from '@nabta/contract/people/ticket';
import type { TicketTopic } from '@nabta/domain/ticket';

import type { Caller } from '#core/auth/authentication.ts';
import { addMs, day, hour } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';
import { consumeTokens, tokenBucket } from '#core/rate-limit/rate-limit.ts';
import { storePicture } from '#features/services/picture-store/store-picture.ts';

import { readTicket } from './read-ticket.ts';
import { insertTicket, insertTicketMessage, updateLastMessageImage } from './ticket.queries.ts';

const ticketsPerAccount = tokenBucket(5, { refill: 5, everyMs: day });
const messagesPerAccount = tokenBucket(20, { refill: 20, everyMs: day });

const photoUploadWindowMs = hour;

export async function openTicket(
  { clock }: Context,
  sql: Executor,
  caller: Caller,
  { topic, text }: { topic: TicketTopic; text: string },
): Promise<Ticket> {
  const { accountId } = caller;
  const at = clock.now();
  await consumeTokens(
    sql,
    [{ key: `ticket:${accountId}`, limit: ticketsPerAccount }, messageBucketOf(accountId)],
    at,
  );
  const ticketId = await insertTicket(sql, { accountId, topic, at });
  await insertTicketMessage(sql, { ticketId, staffId: null, text, at });
  return readTicket(sql, caller, ticketId);
}

/** Adds a message; reopens a closed ticket. */
export async function replyToTicket(
  { clock }: Context,
  sql: Executor,
  caller: Caller,
  { ticketId, text }: { ticketId: string; text: string },
): Promise<Ticket> {
  await readTicket(sql, caller, ticketId);
  const at = clock.now();
  await consumeTokens(sql, [messageBucketOf(caller.accountId)], at);
  await insertTicketMessage(sql, { ticketId, staffId: null, text, at });
  return readTicket(sql, caller, ticketId);
}

export async function addTicketPhoto(
  context: Context,
  caller: Caller,
  { ticketId, bytes }: { ticketId: string; bytes: Uint8Array },
): Promise<Ticket> {
  const { database, clock } = context;
  const since = addMs(clock.now(), -photoUploadWindowMs);
  const { messages } = await readTicket(database.sql, caller, ticketId);
  const last = messages.at(-1);
  const isUnavailable = last === undefined || last.isFromStaff || last.hasPhoto;
  if (isUnavailable || new Date(last.at) < since) throw new AppError('CONFLICT');
  const imageName = await storePicture(context, caller.accountId, 'tickets', bytes);
  if (!(await updateLastMessageImage(database.sql, ticketId, imageName, since)))
    throw new AppError('CONFLICT');
  return readTicket(database.sql, caller, ticketId);
}

function messageBucketOf(accountId: string) {
  return { key: `ticket_message:${accountId}`, limit: messagesPerAccount };
}
