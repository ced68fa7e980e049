import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';
import { BinaryResponse } from '#core/http/response.ts';

import { readTicket } from './read-ticket.ts';
import { selectTicketPhoto } from './ticket.queries.ts';

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
  if (file === undefined) throw new AppError('NOT_FOUND');
  return new BinaryResponse({ body: file.bytes });
}
