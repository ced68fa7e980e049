import type { RequestOfEndpoint } from '@nabta/contract/core/endpoint';
import type {
  Dashboard,
  DashboardFigures,
  DashboardGrouping,
  DashboardRow,
  getDashboard,
} from '@nabta/contract/operations/dashboard';
import { can } from '@nabta/domain/capability';
import { dayInRiyadh } from '@nabta/domain/riyadh-time';

import type { Caller } from '#core/auth/authentication.ts';
import { day, addMs, second } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';
import { selectMessageTotals, selectMessageTotalsBy } from '#features/services/message/message.queries.ts';
import { selectLateBy } from '#features/supply/delivery/delivery-page.queries.ts';
import { selectOpenIssuesBy } from '#features/supply/issue/issue.queries.ts';
import { resolveDateRange, secondOf, toIsoString } from '#features/trees/eco-benefit/date-range.ts';

import { countSignInSteps } from '../analytics/report-visits.ts';
import type { RecordScope } from '../tree-record/tree-record.fragments.ts';
import {
  selectGiftCounts,
  selectRecordScope,
  selectTransferCounts,
} from '../tree-record/tree-record.queries.ts';
import { type GroupMetrics, getOwnGroups, getAllGroups } from './forest-metrics.ts';

type DashboardQuery = RequestOfEndpoint<typeof getDashboard>['query'];

const defaultDays = 30;

export async function readDashboard(
  context: Context,
  caller: Caller,
  query: DashboardQuery,
): Promise<Dashboard> {
  const { readSql: sql } = context.database;
  const { by } = query;
  const scope = await selectRecordScope(sql, caller, 'seeReports');
  if (by === 'planter' && !can(caller.role, 'seePlanterNames')) throw new AppError('FORBIDDEN');
  const asOf = secondOf(context.clock.now());
  const dates = datesOf(query, new Date(asOf));
  const { from, to } = resolveDateRange(dates, null, asOf);
  // Includes events of the current second.
  const period = { from: new Date(from), before: new Date(to === asOf ? to + second : to) };
  const forests =
    scope === 'all'
      ? await getAllGroups(context, by, dates)
      : await getOwnGroups(context, scope, { by, dates });
  const counts = await readCounts(context, caller, { scope, by, period });
  const rows = rowsOf(forests, counts);
  const seesVisits = can(caller.role, 'seeAnalytics', 'all');
  return {
    by,
    from: toIsoString(from),
    to: toIsoString(to),
    total: totalOf(rows),
    rows,
    texts: can(caller.role, 'seeMessages', 'all') ? await selectMessageTotals(sql, period) : null,
    signIn: seesVisits ? await countSignInSteps(sql, period) : null,
  };
}

function datesOf({ from_date: from, to_date: to }: DashboardQuery, now: Date) {
  const end = to === undefined ? now : new Date(to);
  return {
    from_date: from ?? addMs(end, -defaultDays * day).toISOString(),
    ...(to === undefined ? {} : { to_date: to }),
  };
}

type Counts = Awaited<ReturnType<typeof readCounts>>;

/** Counts per group; null for what the caller cannot see, and deliveries also for planters. */
async function readCounts(
  { database: { readSql: sql }, clock }: Context,
  caller: Caller,
  { scope, by, period }: { scope: RecordScope; by: DashboardGrouping; period: { from: Date; before: Date } },
) {
  const { role } = caller;
  return {
    transfers: await selectTransferCounts(sql, { scope, by, ...period }),
    gifts: await selectGiftCounts(sql, { scope, by, ...period }),
    texts: can(role, 'seeMessages', 'all') ? await selectMessageTotalsBy(sql, period, by) : null,
    late:
      by !== 'planter' && can(role, 'seeChain')
        ? await selectLateBy(sql, caller, { by, today: dayInRiyadh(clock.now()) })
        : null,
    issues: can(role, 'seeIssues') ? await selectOpenIssuesBy(sql, caller, by) : null,
  };
}

/** Rows per group; everything else goes into one last row, so the rows add up to the total. */
function rowsOf(
  forests: readonly GroupMetrics[],
  { transfers, gifts, texts, late, issues }: Counts,
): DashboardRow[] {
  const listedIds = new Set(forests.map(({ id }) => id));
  const idOf = (partId: string | null) => (listedIds.has(partId) ? partId : null);
  const sumOf = <Count extends { partId: string | null }>(
    counts: readonly Count[],
    id: string | null,
    value: (count: Count) => number,
  ) => counts.reduce((sum, count) => (idOf(count.partId) === id ? sum + value(count) : sum), 0);
  return forests
    .map(({ id, name, planted, alive, co2RemovedKg }) => ({
      id,
      name,
      planted,
      given: sumOf(transfers, id, ({ given }) => given),
      claimed: sumOf(transfers, id, ({ claimed }) => claimed),
      alive,
      co2RemovedKg,
      deliveriesLate: late && sumOf(late, id, ({ count }) => count),
      issuesOpen: issues && sumOf(issues, id, ({ count }) => count),
      giftsMade: sumOf(gifts, id, ({ made }) => made),
      giftsOpened: sumOf(gifts, id, ({ opened }) => opened),
      giftsThanked: sumOf(gifts, id, ({ thanked }) => thanked),
      textsSent: texts && sumOf(texts, id, ({ sent }) => sent),
      textCost: texts && hasPrice(texts) ? sumOf(texts, id, ({ cost }) => cost ?? 0) : null,
    }))
    .filter((row) => row.id !== null || hasAnyValue(row));
}

const hasPrice = (texts: NonNullable<Counts['texts']>) => texts.some(({ cost }) => cost !== null);

function hasAnyValue({ id: _id, name: _name, ...metrics }: DashboardRow): boolean {
  return Object.values(metrics).some((value) => value !== null && value !== 0);
}

function totalOf(rows: readonly DashboardRow[]): DashboardFigures {
  const sum = (pick: (row: DashboardRow) => number | null) =>
    rows.reduce((total, row) => total + (pick(row) ?? 0), 0);
  const sumOrNull = (pick: (row: DashboardRow) => number | null) =>
    rows.some((row) => pick(row) === null) ? null : sum(pick);
  return {
    planted: sum(({ planted }) => planted),
    given: sum(({ given }) => given),
    claimed: sum(({ claimed }) => claimed),
    alive: sum(({ alive }) => alive),
    co2RemovedKg: sum(({ co2RemovedKg }) => co2RemovedKg),
    deliveriesLate: sumOrNull(({ deliveriesLate }) => deliveriesLate),
    issuesOpen: sumOrNull(({ issuesOpen }) => issuesOpen),
    giftsMade: sum(({ giftsMade }) => giftsMade),
    giftsOpened: sum(({ giftsOpened }) => giftsOpened),
    giftsThanked: sum(({ giftsThanked }) => giftsThanked),
    textsSent: sumOrNull(({ textsSent }) => textsSent),
    textCost: sumOrNull(({ textCost }) => textCost),
  };
}
