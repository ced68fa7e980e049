import type { MinimalAccount } from '@nabta/contract/people/account';
import type { Language } from '@nabta/domain/language';
import type { TicketState, TicketTopic } from '@nabta/domain/ticket';

import type { Executor } from '#core/postgres/database.ts';
import { keysetBefore } from '#core/postgres/keyset.fragments.ts';

export type TicketRow = {
  id: string;
  accountId: string;
  topic: TicketTopic;
  status: TicketState;
  excerpt: string;
  createdAt: Date;
  updatedAt: Date;
  person: MinimalAccount & { language: Language };
};

export type TicketMessageRow = {
  id: string;
  isFromStaff: boolean;
  text: string;
  imageName: string | null;
  at: Date;
};

export async function insertTicket(
  sql: Executor,
  { accountId, topic, at }: { accountId: string; topic: TicketTopic; at: Date },
): Promise<string> {
  return sql.oneValue<string>`
    insert into ticket (account_id, topic, created_at, updated_at)
    values (${accountId}, ${topic}, ${at}, ${at})
    returning id`;
}

export type NewTicketMessage = { ticketId: string; staffId: string | null; text: string; at: Date };

export async function insertTicketMessage(
  sql: Executor,
  { ticketId, staffId, text, at }: NewTicketMessage,
): Promise<string> {
  const isFromStaff = staffId !== null;
  return sql.oneValue<string>`
    with new_message as (
      insert into ticket_message (ticket_id, staff_id, is_from_staff, text, at)
      values (${ticketId}, ${staffId}, ${isFromStaff}, ${text}, ${at})
      returning id
    ), updated as (
      update ticket set status = ${isFromStaff ? 'answered' : 'open'}, updated_at = ${at} where id = ${ticketId}
    )
    select id from new_message`;
}

export type TicketFilters = {
  accountId?: string | undefined;
  status?: TicketState | undefined;
  cursor?: string | undefined;
  limit: number;
};

export async function selectTickets(sql: Executor, { accountId, status, cursor, limit }: TicketFilters) {
  return sql<TicketRow[]>`
    select ${ticketColumns(sql)}
    from ticket
    where true
      ${sql.when(accountId, (id) => sql`and ticket.account_id = ${id}`)}
      ${sql.when(status, (value) => sql`and ticket.status = ${value}`)}
      ${keysetBefore(sql, 'ticket.id', cursor)}
    order by ticket.id desc
    limit ${limit}`;
}

export async function selectTicket(sql: Executor, id: string, accountId?: string) {
  return sql.first<TicketRow>`
    select ${ticketColumns(sql)}
    from ticket
    where ticket.id = ${id} ${sql.when(accountId, (id) => sql`and ticket.account_id = ${id}`)}`;
}

export async function selectTicketMessages(sql: Executor, ticketId: string): Promise<TicketMessageRow[]> {
  return sql<TicketMessageRow[]>`
    select id, is_from_staff as "isFromStaff", text, image_name as "imageName", at
    from ticket_message
    where ticket_id = ${ticketId}
    order by id`;
}

export async function selectTicketPhoto(
  sql: Executor,
  { ticketId, messageId }: { ticketId: string; messageId: string },
): Promise<string | undefined> {
  const imageName = await sql.firstValue<string | null>`
    select image_name as "imageName" from ticket_message where ticket_id = ${ticketId} and id = ${messageId}`;
  return imageName ?? undefined;
}

/** False if the last message already has a photo, is too old or is from staff. */
export async function updateLastMessageImage(
  sql: Executor,
  ticketId: string,
  imageName: string,
  since: Date,
): Promise<boolean> {
  return sql.hasRow`
    update ticket_message set image_name = ${imageName}
    where id = (select id from ticket_message where ticket_id = ${ticketId} order by id desc limit 1)
      and not is_from_staff and image_name is null and at >= ${since}
    returning id`;
}

export async function updateTicketClosed(sql: Executor, id: string, at: Date): Promise<boolean> {
  return sql.hasRow`
    update ticket set status = 'closed', updated_at = case when status = 'closed' then updated_at else ${at} end
    where id = ${id}
    returning id`;
}

export async function selectPhoneOfTicket(sql: Executor, id: string): Promise<string | null> {
  const phone = await sql.firstValue<string>`
    select phone from account where id = (select account_id from ticket where id = ${id})`;
  return phone ?? null;
}

function ticketColumns(sql: Executor) {
  return sql`ticket.id, ticket.account_id as "accountId", ticket.topic, ticket.status,
    ticket.created_at as "createdAt", ticket.updated_at as "updatedAt",
    (select left(text, 140) from ticket_message where ticket_id = ticket.id order by id desc limit 1) as excerpt,
    (select json_build_object('id', id, 'firstname', firstname, 'lastname', lastname,
      'image', picture_json(image_name), 'language', language)
      from account where account.id = ticket.account_id) as person`;
}
