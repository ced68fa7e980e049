import type { RequestOfEndpoint } from '@nabta/contract/core/endpoint';
import type * as contract from '@nabta/contract/operations/tree-record';
import { can } from '@nabta/domain/capability';
import { riyadhOffsetMs } from '@nabta/domain/riyadh-time';
import { typedKeys } from '@nabta/domain/typed-object';
import { midnightOfDay, riyadhDay } from '@nabta/eco/riyadh-day';
import { dayMs, instantOf } from '@nabta/eco/units';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { phoneOf } from '#core/phone-number.ts';
import type { Executor } from '#core/postgres/database.ts';

import type { RecordScope, RecordFilters } from './tree-record.fragments.ts';
import {
  selectRecordScope,
  type RecordOrder,
  selectRecordCount,
  selectTallies,
  selectTreeRecords,
  type Tally,
} from './tree-record.queries.ts';
import { viewRecord } from './tree-record.view.ts';

type RecordQuery = RequestOfEndpoint<typeof contract.countTreeRecords>['query'];
type RecordPageQuery = RequestOfEndpoint<typeof contract.listTreeRecords>['query'];

/** Counting stops here; callers only need to know that there are more. */
const maxCounted = 10_000;

export async function listRecords(
  { database, clock }: Context,
  caller: Caller,
  { sort, cursor, limit, ...query }: RecordPageQuery,
): Promise<contract.TreeRecord[]> {
  const sql = database.readSql;
  const now = clock.now();
  const scope = await selectRecordScope(sql, caller);
  const filters = filtersOf(caller, query, now);
  const order: RecordOrder = sort ?? (query.planted === undefined ? 'newest' : '-plantedAt');
  const rows = await selectTreeRecords(sql, {
    scope,
    filters,
    order,
    cursor,
    limit,
    viewerId: caller.accountId,
    treesAtMost: order === 'newest' ? Infinity : await readTreesAtMost(sql, scope, filters),
  });
  return rows.map((row) => viewRecord(row, now));
}

const exportPageSize = 1_000;

/** Yields all pages; reads the next one when the consumer is ready. */
export async function* listAllRecords(
  context: Context,
  caller: Caller,
  query: Omit<RecordPageQuery, 'cursor' | 'limit'>,
): AsyncGenerator<contract.TreeRecord[]> {
  let cursor: string | undefined;
  do {
    const page = await listRecords(context, caller, { ...query, cursor, limit: exportPageSize });
    yield page;
    cursor = page.length < exportPageSize ? undefined : page.at(-1)?.id;
  } while (cursor !== undefined);
}

export async function countRecords(
  { database, clock }: Context,
  caller: Caller,
  query: RecordQuery,
): Promise<{ count: number; isMore: boolean }> {
  const sql = database.readSql;
  const scope = await selectRecordScope(sql, caller);
  const filters = filtersOf(caller, query, clock.now());
  const tallied = await readTalliedCount(sql, scope, filters);
  if (tallied !== undefined) return { count: tallied, isMore: false };
  const count = await selectRecordCount(sql, scope, { filters, maxCount: maxCounted + 1 });
  return { count: Math.min(count, maxCounted), isMore: count > maxCounted };
}

function filtersOf({ role }: Caller, { planted, q, ...filters }: RecordQuery, now: Date): RecordFilters {
  const period = planted === undefined ? undefined : rangeOfPeriod(planted, now);
  return {
    ...filters,
    q,
    phone: q !== undefined && can(role, 'answerTickets', 'all') ? phoneOf(q) : undefined,
    plantedFrom: period?.from,
    plantedUntil: period?.until,
  };
}

function talliesOf({ specie, company, land, effort, planter }: RecordFilters): Tally[] {
  const ids = { specie, company, land, effort, planter };
  return typedKeys(ids).flatMap((scope) => {
    const id = ids[scope];
    return id === undefined ? [] : [{ scope, id }];
  });
}

/** Exact count from the roll-ups for no filter or a single rolled-up one; otherwise undefined. */
async function readTalliedCount(
  sql: Executor,
  scope: RecordScope,
  filters: RecordFilters,
): Promise<number | undefined> {
  const { q, status, plantedFrom } = filters;
  const tallies = talliesOf(filters);
  if (scope !== 'all' || [q, status, plantedFrom].some((filter) => filter !== undefined)) return undefined;
  if (tallies.length > 1) return undefined;
  const [count] = await selectTallies(sql, tallies.length === 0 ? [{ scope: 'all', id: 'all' }] : tallies);
  return count;
}

/** Upper bound of matching trees from the roll-ups; 0 for selective filters (search or a rare status). */
async function readTreesAtMost(sql: Executor, scope: RecordScope, filters: RecordFilters): Promise<number> {
  if (filters.q !== undefined || (filters.status !== undefined && filters.status !== 'healthy')) return 0;
  const ownTallies = scope === 'all' ? [] : ownScopesOf(scope);
  const tallies = talliesOf(filters);
  const counts = await selectTallies(sql, [...tallies, ...ownTallies]);
  const ownCount = counts.slice(tallies.length).reduce((sum, trees) => sum + trees, 0);
  return Math.min(...counts.slice(0, tallies.length), scope === 'all' ? Infinity : ownCount);
}

/** Riyadh days of a named period; `until` is undefined if it includes today. */
export function rangeOfPeriod(
  period: (typeof contract.plantingPeriods)[number],
  now: Date,
): { from: Date; until: Date | undefined } {
  const midnight = midnightOfDay(riyadhDay(instantOf(now)));
  // Noon in Riyadh, which has the same date in UTC.
  const today = new Date(midnight + dayMs / 2);
  const [thisYear, thisMonth] = [today.getUTCFullYear(), today.getUTCMonth()];
  const startOf = (year: number, month: number) => new Date(Date.UTC(year, month, 1) - riyadhOffsetMs);
  const daysAgo = (days: number) => new Date(midnight - days * dayMs);
  return {
    last7Days: () => ({ from: daysAgo(7), until: undefined }),
    last30Days: () => ({ from: daysAgo(30), until: undefined }),
    thisMonth: () => ({ from: startOf(thisYear, thisMonth), until: undefined }),
    thisYear: () => ({ from: startOf(thisYear, 0), until: undefined }),
    lastYear: () => ({ from: startOf(thisYear - 1, 0), until: startOf(thisYear, 0) }),
  }[period]();
}

/** One entry for each company, land and planter record of the caller. */
export function ownScopesOf({ companyIds, landIds, planterIds }: Exclude<RecordScope, 'all'>) {
  return [
    ...companyIds.map((id) => ({ scope: 'company' as const, id })),
    ...landIds.map((id) => ({ scope: 'land' as const, id })),
    ...planterIds.map((id) => ({ scope: 'planter' as const, id })),
  ];
}
