import type { Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import { Content } from '../../platform/http/answer.ts';
import { readStaffTicket } from './answer-ticket.ts';
import { readTicket } from './read-ticket.ts';
import { selectTicketPhoto } from './ticket.queries.ts';

type Which = { ticketId: string; messageId: string };

/** To who sent it. */
export async function sendTicketPhoto(context: Context, caller: Caller, which: Which): Promise<Content> {
  await readTicket(context.database.sql, caller, which.ticketId);
  return photoOf(context, which);
}

/** To who answers. */
export async function sendStaffTicketPhoto(context: Context, caller: Caller, which: Which): Promise<Content> {
  await readStaffTicket(context.database.sql, caller, which.ticketId);
  return photoOf(context, which);
}

async function photoOf({ database, pictures }: Context, which: Which): Promise<Content> {
  const name = await selectTicketPhoto(database.sql, which);
  const file = name === undefined ? undefined : await pictures.read('tickets', `${name}-1280.webp`);
  if (file === undefined) throw new AppError('NOT_FOUND');
  return new Content({ body: file.bytes });
}
