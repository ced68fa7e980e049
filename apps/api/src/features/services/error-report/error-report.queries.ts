import type { errorOrders } from '@nabta/contract/services/error-report';

import type { Executor } from '#core/postgres/database.ts';

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

/** Called when a server starts; the first timestamp of a release never changes. */
export async function insertRelease(sql: Executor, release: string, at: Date): Promise<void> {
  await sql`
    insert into error_release (release, first_seen_at) values (${release}, ${at}) on conflict (release) do nothing`;
}

/**
 * Counts an error in its group. Reopens a solved group only for a release first seen after it was solved, so
 * old clients cannot reopen it. Returns undefined for a duplicate report.
 */
export async function upsertErrorGroup(
  sql: Executor,
  error: ErrorRecord & { fingerprint: string; place: string | null },
): Promise<string | undefined> {
  const { fingerprint, origin, type, message, place, at, release, reference } = error;
  return sql.firstValue<string>`
    insert into error_group as existing
      (fingerprint, origin, type, message, place, first_seen_at, last_seen_at, first_release, last_release)
    select ${fingerprint}, ${origin}, ${type}, ${message}, ${place}, ${at}::timestamptz, ${at}::timestamptz, ${release}, ${release}
    where not exists (select from error_report where reference = ${reference})
    on conflict (fingerprint) do update set
      times = existing.times + 1,
      message = excluded.message,
      place = excluded.place,
      last_seen_at = greatest(existing.last_seen_at, excluded.last_seen_at),
      last_release = excluded.last_release,
      is_back = existing.is_back or ${isBack(sql, release)},
      solved_at = case when ${isBack(sql, release)} then null else existing.solved_at end
    returning id`;
}

function isBack(sql: Executor, release: string) {
  return sql`coalesce(existing.solved_at < (select first_seen_at from error_release where release = ${release}), false)`;
}

export async function selectGroupExists(sql: Executor, fingerprint: string): Promise<boolean> {
  return sql.hasRow`select from error_group where fingerprint = ${fingerprint}`;
}

export async function insertErrorReport(sql: Executor, groupId: string, error: ErrorRecord): Promise<void> {
  const { reference, at, release, page, details } = error;
  await sql`
    insert into error_report (reference, group_id, at, release, page, details)
    values (${reference}, ${groupId}, ${at}, ${release}, ${page}, ${JSON.stringify(details)}::text::jsonb)
    on conflict (reference) do nothing`;
}

export type ErrorGroupQuery = {
  status?: 'open' | 'solved' | undefined;
  order: (typeof errorOrders)[number];
  reference?: string | undefined;
  cursor?: string | undefined;
  limit: number;
};

export async function selectErrorGroups(sql: Executor, query: ErrorGroupQuery): Promise<ErrorGroupRow[]> {
  const { status, order, reference, cursor, limit } = query;
  const orderColumn = order === 'times' ? sql`times` : sql`last_seen_at`;
  return sql<ErrorGroupRow[]>`
    select ${groupColumns(sql)} from error_group
    where true
      ${sql.when(status, (value) => sql`and (solved_at is not null) = ${value === 'solved'}`)}
      ${sql.when(reference, (value) => sql`and id = (select group_id from error_report where reference = ${value})`)}
      ${sql.when(cursor, (id) => sql`and (${orderColumn}, id) < (select ${orderColumn}, id from error_group where id = ${id})`)}
    order by ${orderColumn} desc, id desc
    limit ${limit}`;
}

export async function selectErrorGroup(sql: Executor, id: string): Promise<ErrorGroupRow | undefined> {
  return sql.first<ErrorGroupRow>`select ${groupColumns(sql)} from error_group where id = ${id}`;
}

/** Details are stored only for this many latest reports of a group. */
const samplesPerGroup = 20;

export async function selectErrorSamples(sql: Executor, groupId: string): Promise<ErrorSampleRow[]> {
  return sql<ErrorSampleRow[]>`
    select reference, at, release, page, details from error_report
    where group_id = ${groupId} and details is not null
    order by at desc, reference
    limit ${samplesPerGroup}`;
}

export async function updateErrorGroup(sql: Executor, id: string, solvedAt: Date | null) {
  return sql.first<ErrorGroupRow>`
    update error_group set solved_at = ${solvedAt}, is_back = false where id = ${id} returning ${groupColumns(sql)}`;
}

export async function deleteOldErrors(
  sql: Executor,
  { reportsBefore, groupsBefore }: { reportsBefore: Date; groupsBefore: Date },
): Promise<void> {
  await sql`delete from error_report where at < ${reportsBefore}`;
  await sql`delete from error_group where last_seen_at < ${groupsBefore}`;
}

type MaxErrors = { reports: number; samples: number; groups: number };

/** Whatever is sent, the tables stay below these numbers: groups that were seen least go first. */
export async function deleteExcessErrors(
  sql: Executor,
  { reports, samples, groups }: MaxErrors,
): Promise<void> {
  await sql`
    delete from error_group
    where id in (select id from error_group order by times desc, last_seen_at desc offset ${groups})`;
  await sql`
    delete from error_report
    where reference in (select reference from error_report order by at desc, reference offset ${reports})`;
  await sql`
    update error_report set details = null
    where reference in (
      select reference from error_report where details is not null order by at desc, reference offset ${samples})`;
}

/** Deletes the details of all but the latest reports per group. */
export async function updateOldSamples(sql: Executor): Promise<void> {
  await sql`
    update error_report set details = null
    from (
      select reference, row_number() over (partition by group_id order by at desc, reference) as position
      from error_report where details is not null
    ) as ranked
    where ranked.reference = error_report.reference and ranked.position > ${samplesPerGroup}`;
}

function groupColumns(sql: Executor) {
  return sql`id, origin, type, message, place, times::int as times, first_seen_at as "firstSeenAt",
    last_seen_at as "lastSeenAt", first_release as "firstRelease", last_release as "lastRelease",
    solved_at as "solvedAt", is_back as "isBack"`;
}
