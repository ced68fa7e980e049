import type { RequestOfEndpoint } from '@nabta/contract/endpoint';
import type * as contract from '@nabta/contract/tree-record';
import { can } from '@nabta/domain/capability';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import { phoneOf } from '../../platform/phone-number.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { plantedBetween } from './planting-period.ts';
import { recordScopeOf } from './record-scope.ts';
import type { RecordScope } from './tree-record.fragments.ts';
import type { RecordFilters } from './tree-record.fragments.ts';
import {
  type RecordOrder,
  selectRecordCount,
  selectTallies,
  selectTreeRecords,
  type Tally,
} from './tree-record.queries.ts';
import { viewRecord } from './tree-record.view.ts';

type Asked = RequestOfEndpoint<typeof contract.countTreeRecords>['query'];
type AskedPage = RequestOfEndpoint<typeof contract.listTreeRecords>['query'];

/** More are not counted one by one: who narrows a table down wants to know whether it is narrow enough. */
const countedAtMost = 10_000;

/** A page of the trees that the caller works with; in the order of their planting where a time of planting is asked for. */
export async function listRecords(
  { database, clock }: Context,
  caller: Caller,
  { sort, cursor, limit, ...asked }: AskedPage,
): Promise<contract.TreeRecord[]> {
  const sql = database.readSql;
  const now = clock.now();
  const scope = await recordScopeOf(sql, caller);
  const filters = filtersOf(caller, asked, now);
  const order: RecordOrder = sort ?? (asked.planted === undefined ? 'newest' : '-plantedAt');
  const rows = await selectTreeRecords(sql, {
    scope,
    filters,
    order,
    cursor,
    limit,
    viewerId: caller.accountId,
    treesAtMost: order === 'newest' ? Infinity : await treesAtMost(sql, scope, filters),
  });
  return rows.map((row) => viewRecord(row, now));
}

const exportedAtOnce = 1_000;

/** All of them, page after page, read as fast as they are taken. */
export async function* listAllRecords(
  context: Context,
  caller: Caller,
  asked: Omit<AskedPage, 'cursor' | 'limit'>,
): AsyncGenerator<contract.TreeRecord[]> {
  let cursor: string | undefined;
  do {
    const page = await listRecords(context, caller, { ...asked, cursor, limit: exportedAtOnce });
    yield page;
    cursor = page.length < exportedAtOnce ? undefined : page.at(-1)?.id;
  } while (cursor !== undefined);
}

export async function countRecords(
  { database, clock }: Context,
  caller: Caller,
  asked: Asked,
): Promise<{ count: number; isMore: boolean }> {
  const sql = database.readSql;
  const scope = await recordScopeOf(sql, caller);
  const filters = filtersOf(caller, asked, clock.now());
  const tallied = await talliedCount(sql, scope, filters);
  if (tallied !== undefined) return { count: tallied, isMore: false };
  const count = await selectRecordCount(sql, scope, filters, countedAtMost + 1);
  return { count: Math.min(count, countedAtMost), isMore: count > countedAtMost };
}

function filtersOf({ role }: Caller, { planted, q, ...rest }: Asked, now: Date): RecordFilters {
  const period = planted === undefined ? undefined : plantedBetween(planted, now);
  return {
    ...rest,
    q,
    phone: q !== undefined && can(role, 'answerTickets', 'all') ? phoneOf(q) : undefined,
    plantedFrom: period?.from,
    plantedUntil: period?.until,
  };
}

/** What the roll-ups know of each filter that they have counted. */
function talliesOf({ specie, company, land, effort, planter }: RecordFilters): Tally[] {
  return Object.entries({ specie, company, land, effort, planter }).flatMap(([scope, id]) =>
    id === undefined ? [] : [{ scope: scope as Tally['scope'], id }],
  );
}

/** Exact without counting where there is no filter, or one that is rolled up. */
async function talliedCount(
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

/** A bound on how many trees pass, from what is known without looking; those of a status or a search are few. */
async function treesAtMost(sql: Executor, scope: RecordScope, filters: RecordFilters): Promise<number> {
  if (filters.q !== undefined || (filters.status !== undefined && filters.status !== 'healthy')) return 0;
  const own =
    scope === 'all'
      ? []
      : [
          ...scope.companyIds.map((id) => ({ scope: 'company' as const, id })),
          ...scope.landIds.map((id) => ({ scope: 'land' as const, id })),
          ...scope.planterIds.map((id) => ({ scope: 'planter' as const, id })),
        ];
  const tallies = talliesOf(filters);
  const counts = await selectTallies(sql, [...tallies, ...own]);
  const ofOwn = counts.slice(tallies.length).reduce((sum, trees) => sum + trees, 0);
  return Math.min(...counts.slice(0, tallies.length), scope === 'all' ? Infinity : ofOwn);
}
