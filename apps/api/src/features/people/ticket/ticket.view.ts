import type {
  StaffTicket,
  StaffTicketSummary,
  Ticket,
  TicketMessage,
  TicketSummary,
} from '@nabta/contract/people/ticket';

import type { TicketMessageRow, TicketRow } from './ticket.queries.ts';

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
