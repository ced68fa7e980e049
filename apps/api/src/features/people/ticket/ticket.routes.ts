import * as contract from '@nabta/contract/people/ticket';

import { type Route, route } from '#core/http/serve.ts';

import { answerTicket, closeTicket, listStaffTickets, readStaffTicket } from './answer-ticket.ts';
import { listTickets, readTicket, sendStaffTicketPhoto, sendTicketPhoto } from './read-ticket.ts';
import { addTicketPhoto, openTicket, replyToTicket } from './write-ticket.ts';

export const ticketRoutes: Route[] = [
  route(contract.openTicket, async ({ caller, body, idempotent }, context) =>
    idempotent((sql) => openTicket(context, sql, caller, body)),
  ),

  route(contract.listTickets, async ({ caller, query }, { database }) =>
    listTickets(database.sql, caller, query),
  ),

  route(contract.getTicket, async ({ caller, params }, { database }) =>
    readTicket(database.sql, caller, params.id),
  ),

  route(contract.replyToTicket, async ({ caller, params, body, idempotent }, context) =>
    idempotent((sql) => replyToTicket(context, sql, caller, { ticketId: params.id, text: body.text })),
  ),

  route(contract.addTicketPhoto, async ({ caller, params, file }, context) =>
    addTicketPhoto(context, caller, { ticketId: params.id, bytes: file }),
  ),

  route(contract.getTicketPhoto, async ({ caller, params }, context) =>
    sendTicketPhoto(context, caller, { ticketId: params.id, messageId: params.messageId }),
  ),

  route(contract.listStaffTickets, async ({ query }, { database }) => listStaffTickets(database.sql, query)),

  route(contract.getStaffTicket, async ({ params }, { database }) =>
    readStaffTicket(database.sql, params.id),
  ),

  route(contract.getStaffTicketPhoto, async ({ params }, context) =>
    sendStaffTicketPhoto(context, { ticketId: params.id, messageId: params.messageId }),
  ),

  route(contract.answerTicket, async ({ caller, params, body, idempotent }, context) =>
    idempotent((sql) => answerTicket(context, sql, caller, { ticketId: params.id, text: body.text })),
  ),

  route(contract.closeTicket, async ({ params }, context) =>
    closeTicket(context, context.database.sql, params.id),
  ),
];
