import type { Executor } from '#core/postgres/database.ts';

/** `unsureSince` is the start of the first attempt with an unknown outcome. */
export type MessageAttempt = { isSent: boolean; unsureSince: Date | null };

/** Records the attempt before sending: a crash during the attempt leaves `unsure_since` set. */
export async function insertMessageAttempt(
  sql: Executor,
  message: { reference: string; kind: string; phone: string },
  now: Date,
): Promise<MessageAttempt> {
  return sql.one<MessageAttempt>`
    insert into message (reference, kind, phone, attempts, unsure_since, created_at)
    values (${message.reference}, ${message.kind}, ${message.phone}, 1, ${now}, ${now})
    on conflict (reference) do update set
      attempts = message.attempts + 1,
      unsure_since = coalesce(message.unsure_since, ${now})
    returning status = 'sent' as "isSent", nullif(unsure_since, ${now}) as "unsureSince"`;
}

export async function updateMessageSent(
  sql: Executor,
  reference: string,
  sent: { provider: string; providerMessageId: string; parts: number; cost: number | null; sentAt: Date },
): Promise<void> {
  await sql`
    update message
    set status = 'sent', provider = ${sent.provider}, provider_message_id = ${sent.providerMessageId},
      failure = null, unsure_since = null, sent_at = ${sent.sentAt}, parts = ${sent.parts}, cost = ${sent.cost}
    where reference = ${reference} and status <> 'sent'`;
}

export async function updateMessageFailed(
  sql: Executor,
  reference: string,
  failure: { reason: string; mayHaveBeenSent: boolean },
): Promise<void> {
  await sql`
    update message
    set status = 'failed', failure = ${failure.reason},
      unsure_since = case when ${failure.mayHaveBeenSent} then unsure_since end
    where reference = ${reference} and status <> 'sent'`;
}

export async function insertInboxMessage(
  sql: Executor,
  message: { reference: string; to: string; body: string; at: Date },
): Promise<void> {
  await sql`
    insert into inbox_message (reference, phone, body, sent_at)
    values (${message.reference}, ${message.to}, ${message.body}, ${message.at})
    on conflict (reference) do nothing`;
}

export type InboxMessage = { reference: string; phone: string; body: string; sentAt: Date };

export async function selectInbox(sql: Executor, phone: string | undefined): Promise<InboxMessage[]> {
  return sql<InboxMessage[]>`
    select reference, phone, body, sent_at as "sentAt"
    from inbox_message
    where ${phone === undefined ? sql`true` : sql`phone = ${phone}`}
    order by sent_at desc, reference desc
    limit 100`;
}
