import type { IncomingHttpHeaders } from 'node:http';

import type { AnalyticsEvent, Visit } from '@nabta/contract/operations/analytics';
import { eventChannels } from '@nabta/domain/analytics-event';

import type { Caller } from '#core/auth/authentication.ts';
import { day, addMs } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';
import type { Database } from '#core/postgres/database.ts';
import { readAccount } from '#features/people/account/read-account.ts';

import { type EventRow, insertEvents, createMonth, updateAnalyticsUser } from './analytics.queries.ts';
import { createBatchWriter, type BatchWriter } from './batch-writer.ts';

/** Older events, e.g. from a long offline period, are dropped. */
const maxDelayMs = 3 * day;

const batchWriters = new WeakMap<Database, BatchWriter<EventRow>>();

/** Resolves once the events are written, batched with concurrent requests. */
export async function collectEvents(context: Context, token: string, events: readonly AnalyticsEvent[]) {
  if (token !== visitTokenOf(context)) throw new AppError('FORBIDDEN');
  const now = context.clock.now();
  const oldest = addMs(now, -maxDelayMs);
  const rows = events.map((event) => rowOf(event, now)).filter(({ occurred_at: at }) => at >= oldest);
  if (rows.length > 0) await batchWriterOf(context).add(rows);
}

/** A browser with Do Not Track or GPC is not counted. */
export function hasDoNotTrack(headers: IncomingHttpHeaders): boolean {
  return headers['dnt'] === '1' || headers['sec-gpc'] === '1';
}

/** Stores only the user hash, no names. Caps the time of a fast clock at now. */
function rowOf({ id, name, at, visitorId, visitId, ...event }: AnalyticsEvent, now: Date): EventRow {
  const sentAt = new Date(at);
  return {
    id,
    occurred_at: sentAt > now ? now : sentAt,
    name,
    channel: eventChannels[name],
    visitor_id: visitorId,
    visit_id: visitId,
    user_id: event.user_id ?? null,
    page: event.page,
    language: event.language,
    device: event.device,
    details: event.details ?? null,
  };
}

function batchWriterOf({ database, clock }: Context): BatchWriter<EventRow> {
  const existing = batchWriters.get(database);
  if (existing !== undefined) return existing;
  const createdMonths = new Set<string>();
  const batchWriter = createBatchWriter<EventRow>(async (rows) => {
    for (const month of monthsOf(rows)) {
      if (!createdMonths.has(month)) await createMonth(database.sql, month);
      createdMonths.add(month);
    }
    const receivedAt = clock.now();
    await insertEvents(database.sql, rows, { receivedAt, oldest: addMs(receivedAt, -maxDelayMs) });
  });
  batchWriters.set(database, batchWriter);
  return batchWriter;
}

/** First days of the UTC months. */
function monthsOf(rows: readonly EventRow[]): Set<string> {
  return new Set(rows.map(({ occurred_at: at }) => `${at.toISOString().slice(0, 7)}-01`));
}

/** Returns what a browser needs to send events; a signed-in user is identified by a hash only. */
export async function beginVisit(context: Context, caller: Caller | undefined): Promise<Visit> {
  const { hosts } = context.config.analytics;
  const userId = caller === undefined ? null : await userIdOf(context, caller.accountId);
  return { token: visitTokenOf(context), hosts, userId };
}

/** Not a secret: it only keeps unrelated clients away from the collector. */
function visitTokenOf({ config, secrets }: Context): string {
  return config.analytics.token ?? shorten(secrets.hmac('analytics-token', ''));
}

/** Keyed hash: the phone cannot be derived from it, nor the hash from the phone. */
async function userIdOf(context: Context, accountId: string): Promise<string> {
  const { phone } = await readAccount(context, accountId);
  const userId = shorten(context.secrets.hmac('analytics-user', phone));
  await updateAnalyticsUser(context.database.sql, { accountId, userId });
  return userId;
}

/** 132 bits. */
function shorten(hmac: Buffer): string {
  return hmac.toString('base64url').slice(0, 22);
}
