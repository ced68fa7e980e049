import type { IncomingHttpHeaders } from 'node:http';

import type { AnalyticsEvent } from '@nabta/contract/analytics';
import { eventChannels } from '@nabta/domain/analytics-event';

import { day, later } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { type EventRow, insertEvents, makeMonth } from './analytics.queries.ts';
import { visitToken } from './begin-visit.ts';
import { createGathering, type Gathering } from './gather-events.ts';

/** What a browser kept for longer, while it had no connection, is not worth a place among what is old already. */
const longestDelayMs = 3 * day;

const gatherings = new WeakMap<Database, Gathering<EventRow>>();

/** Answers once the events are written, together with those of everybody else who came in the same moment. */
export async function collectEvents(
  context: Context,
  token: string,
  events: readonly AnalyticsEvent[],
): Promise<void> {
  if (token !== visitToken(context)) throw new AppError('FORBIDDEN');
  const now = context.clock.now();
  const oldest = later(now, -longestDelayMs);
  const rows = events.map((event) => rowOf(event, now)).filter(({ occurred_at: at }) => at >= oldest);
  if (rows.length > 0) await gatheringOf(context).add(rows);
}

/** A browser that says so is not counted, whatever the page in it sends. */
export function asksNotToBeTracked(headers: IncomingHttpHeaders): boolean {
  return headers['dnt'] === '1' || headers['sec-gpc'] === '1';
}

/** Of who sent it only the hash is taken, which leads to the account; names are known there. A clock that runs ahead is set right. */
function rowOf({ id, name, at, visitorId, visitId, ...event }: AnalyticsEvent, now: Date): EventRow {
  const told = new Date(at);
  return {
    id,
    occurred_at: told > now ? now : told,
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

function gatheringOf({ database, clock }: Context): Gathering<EventRow> {
  const known = gatherings.get(database);
  if (known !== undefined) return known;
  const made = new Set<string>();
  const gathering = createGathering<EventRow>(async (rows) => {
    for (const month of monthsOf(rows)) {
      if (!made.has(month)) await makeMonth(database.sql, month);
      made.add(month);
    }
    const receivedAt = clock.now();
    await insertEvents(database.sql, rows, { receivedAt, oldest: later(receivedAt, -longestDelayMs) });
  });
  gatherings.set(database, gathering);
  return gathering;
}

/** The first day of each, of UTC. */
function monthsOf(rows: readonly EventRow[]): Set<string> {
  return new Set(rows.map(({ occurred_at: at }) => `${at.toISOString().slice(0, 7)}-01`));
}
