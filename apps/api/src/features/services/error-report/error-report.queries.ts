import type { errorOrders } from '@nabta/contract/error-report';

import type { Executor } from '../../platform/postgres/database.ts';
import type { ErrorRecord, SampleDetails } from './error-record.ts';

export type ErrorGroupRow = {
  id: string;
  origin: 'web' | 'server';
  type: string;
  message: string;
  place: string | null;
  times: number;
  firstSeenAt: Date;
  lastSeenAt: Date;
  firstRelease: string;
  lastRelease: string;
  solvedAt: Date | null;
  isBack: boolean;
};

export type ErrorSampleRow = {
  reference: string;
  at: Date;
  release: string;
  page: string;
  details: SampleDetails;
};

/** Since when a release is served; the first word about it stays, and only a server that starts with it has one. */
export async function insertRelease(sql: Executor, release: string, at: Date): Promise<void> {
  await sql`
    insert into error_release (release, first_seen_at) values (${release}, ${at}) on conflict (release) do nothing`;
}

/**
 * Counts a failure among its like. One that was solved is open again where its release came after that; older releases, which
 * phones keep for a while, and names that somebody made up change nothing. Undefined where this very report was counted before.
 */
export async function upsertErrorGroup(
  sql: Executor,
  error: ErrorRecord & { fingerprint: string; place: string | null },
): Promise<string | undefined> {
  const { fingerprint, origin, type, message, place, at, release, reference } = error;
  const [row] = await sql<{ id: string }[]>`
    insert into error_group as known
      (fingerprint, origin, type, message, place, first_seen_at, last_seen_at, first_release, last_release)
    select ${fingerprint}, ${origin}, ${type}, ${message}, ${place}, ${at}::timestamptz, ${at}::timestamptz, ${release}, ${release}
    where not exists (select from error_report where reference = ${reference})
    on conflict (fingerprint) do update set
      times = known.times + 1,
      message = excluded.message,
      place = excluded.place,
      last_seen_at = greatest(known.last_seen_at, excluded.last_seen_at),
      last_release = excluded.last_release,
      is_back = known.is_back or ${isBack(sql, release)},
      solved_at = case when ${isBack(sql, release)} then null else known.solved_at end
    returning id`;
  return row?.id;
}

function isBack(sql: Executor, release: string) {
  return sql`coalesce(known.solved_at < (select first_seen_at from error_release where release = ${release}), false)`;
}

export async function insertErrorReport(sql: Executor, groupId: string, error: ErrorRecord): Promise<void> {
  const { reference, at, release, page, details } = error;
  await sql`
    insert into error_report (reference, group_id, at, release, page, details)
    values (${reference}, ${groupId}, ${at}, ${release}, ${page}, ${JSON.stringify(details)}::text::jsonb)
    on conflict (reference) do nothing`;
}

export type AskedGroups = {
  status?: 'open' | 'solved' | undefined;
  order: (typeof errorOrders)[number];
  reference?: string | undefined;
  cursor?: string | undefined;
  limit: number;
};

export async function selectErrorGroups(sql: Executor, asked: AskedGroups): Promise<ErrorGroupRow[]> {
  const { status, order, reference, cursor, limit } = asked;
  const ordered = order === 'times' ? sql`times` : sql`last_seen_at`;
  return sql<ErrorGroupRow[]>`
    select ${groupColumns(sql)} from error_group
    where true
      ${status === undefined ? sql`` : sql`and (solved_at is not null) = ${status === 'solved'}`}
      ${reference === undefined ? sql`` : sql`and id = (select group_id from error_report where reference = ${reference})`}
      ${cursor === undefined ? sql`` : sql`and (${ordered}, id) < (select ${ordered}, id from error_group where id = ${cursor})`}
    order by ${ordered} desc, id desc
    limit ${limit}`;
}

export async function selectErrorGroup(sql: Executor, id: string): Promise<ErrorGroupRow | undefined> {
  const [row] = await sql<ErrorGroupRow[]>`select ${groupColumns(sql)} from error_group where id = ${id}`;
  return row;
}

/** The latest first. */
export async function selectErrorSamples(
  sql: Executor,
  groupId: string,
  limit: number,
): Promise<ErrorSampleRow[]> {
  return sql<ErrorSampleRow[]>`
    select reference, at, release, page, details from error_report
    where group_id = ${groupId} and details is not null
    order by at desc, reference
    limit ${limit}`;
}

export async function updateErrorGroup(
  sql: Executor,
  id: string,
  solvedAt: Date | null,
): Promise<ErrorGroupRow | undefined> {
  const [row] = await sql<ErrorGroupRow[]>`
    update error_group set solved_at = ${solvedAt}, is_back = false where id = ${id} returning ${groupColumns(sql)}`;
  return row;
}

export async function deleteOldErrors(
  sql: Executor,
  { reportsBefore, groupsBefore }: { reportsBefore: Date; groupsBefore: Date },
): Promise<void> {
  await sql`delete from error_report where at < ${reportsBefore}`;
  await sql`delete from error_group where last_seen_at < ${groupsBefore}`;
}

/** Leaves the details to the latest reports of each group alone. */
export async function updateOldSamples(sql: Executor, kept: number): Promise<void> {
  await sql`
    update error_report set details = null
    from (
      select reference, row_number() over (partition by group_id order by at desc, reference) as place
      from error_report where details is not null
    ) as ranked
    where ranked.reference = error_report.reference and ranked.place > ${kept}`;
}

function groupColumns(sql: Executor) {
  return sql`id, origin, type, message, place, times::int as times, first_seen_at as "firstSeenAt",
    last_seen_at as "lastSeenAt", first_release as "firstRelease", last_release as "lastRelease",
    solved_at as "solvedAt", is_back as "isBack"`;
}
