import type {
  Dashboard,
  DashboardFigures,
  DashboardPart,
  DashboardRow,
  getDashboard,
} from '@nabta/contract/dashboard';
import type { RequestOfEndpoint } from '@nabta/contract/endpoint';
import { can } from '@nabta/domain/capability';

import type { Caller } from '../../platform/caller/authentication.ts';
import { day, later, second } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import { countSignInSteps } from '../analytics/report-visits.ts';
import { countLateDeliveriesBy } from '../delivery/count-late-deliveries.ts';
import { secondOf, written } from '../eco-benefit/as-of.ts';
import { countedRange } from '../eco-benefit/counted-range.ts';
import { countOpenIssuesBy } from '../issue/count-open-issues.ts';
import { countMessages, countTextsBy } from '../message/read-messages.ts';
import { countGifts, countPassages } from '../tree-record/part-forests.ts';
import { recordScopeOf } from '../tree-record/record-scope.ts';
import type { RecordScope } from '../tree-record/tree-record.fragments.ts';
import { type PartFigures, readOwnForests, readWholeForests } from './forest-figures.ts';

type Asked = RequestOfEndpoint<typeof getDashboard>['query'];

const usualDays = 30;

/** How the trees that the caller works with did in a period, by their sponsors, efforts, lands or planters. */
export async function readDashboard(context: Context, caller: Caller, asked: Asked): Promise<Dashboard> {
  const { readSql: sql } = context.database;
  const { by } = asked;
  const scope = await recordScopeOf(sql, caller, 'seeReports');
  if (by === 'planter' && !can(caller.role, 'seePlanterNames')) throw new AppError('FORBIDDEN');
  const asOf = secondOf(context.clock.now());
  const dates = datesOf(asked, new Date(asOf));
  const { from, to } = countedRange(dates, null, asOf);
  // What happened in this very second has happened.
  const period = { from: new Date(from), before: new Date(to === asOf ? to + second : to) };
  const forests =
    scope === 'all'
      ? await readWholeForests(context, by, dates)
      : await readOwnForests(context, scope, { by, dates });
  const counts = await readCounts(context, caller, { scope, by, period });
  const rows = rowsOf(forests, counts);
  const seesVisits = can(caller.role, 'seeAnalytics', 'all');
  return {
    by,
    from: written(from),
    to: written(to),
    total: totalOf(rows),
    rows,
    texts: await countMessages(sql, caller, period),
    signIn: seesVisits ? await countSignInSteps(sql, period) : null,
  };
}

function datesOf({ from_date: from, to_date: to }: Asked, now: Date) {
  const end = to === undefined ? now : new Date(to);
  return {
    from_date: from ?? later(end, -usualDays * day).toISOString(),
    ...(to === undefined ? {} : { to_date: to }),
  };
}

type Counted = { partId: string | null; count: number }[] | null;
type Counts = {
  passages: Awaited<ReturnType<typeof countPassages>>;
  gifts: Awaited<ReturnType<typeof countGifts>>;
  texts: Awaited<ReturnType<typeof countTextsBy>>;
  late: Counted;
  issues: Counted;
};

async function readCounts(
  { database: { readSql: sql }, clock }: Context,
  caller: Caller,
  { scope, by, period }: { scope: RecordScope; by: DashboardPart; period: { from: Date; before: Date } },
): Promise<Counts> {
  return {
    passages: await countPassages(sql, { scope, by, ...period }),
    gifts: await countGifts(sql, { scope, by, ...period }),
    texts: await countTextsBy(sql, caller, { by, ...period }),
    late: await countLateDeliveriesBy(sql, caller, { by, now: clock.now() }),
    issues: await countOpenIssuesBy(sql, caller, by),
  };
}

/** What belongs to none of the named ones is one row at the end, so that the rows add up. */
function rowsOf(
  forests: readonly PartFigures[],
  { passages, gifts, texts, late, issues }: Counts,
): DashboardRow[] {
  const named = new Set(forests.map(({ id }) => id));
  const idOf = (partId: string | null) => (named.has(partId) ? partId : null);
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
      given: sumOf(passages, id, ({ given }) => given),
      claimed: sumOf(passages, id, ({ claimed }) => claimed),
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
    .filter((row) => row.id !== null || hasAny(row));
}

const hasPrice = (texts: NonNullable<Counts['texts']>) => texts.some(({ cost }) => cost !== null);

function hasAny({ id: _id, name: _name, ...figures }: DashboardRow): boolean {
  return Object.values(figures).some((value) => value !== null && value !== 0);
}

function totalOf(rows: readonly DashboardRow[]): DashboardFigures {
  const sum = (of: (row: DashboardRow) => number | null) =>
    rows.reduce((total, row) => total + (of(row) ?? 0), 0);
  const known = (of: (row: DashboardRow) => number | null) =>
    rows.some((row) => of(row) === null) ? null : sum(of);
  return {
    planted: sum(({ planted }) => planted),
    given: sum(({ given }) => given),
    claimed: sum(({ claimed }) => claimed),
    alive: sum(({ alive }) => alive),
    co2RemovedKg: sum(({ co2RemovedKg }) => co2RemovedKg),
    deliveriesLate: known(({ deliveriesLate }) => deliveriesLate),
    issuesOpen: known(({ issuesOpen }) => issuesOpen),
    giftsMade: sum(({ giftsMade }) => giftsMade),
    giftsOpened: sum(({ giftsOpened }) => giftsOpened),
    giftsThanked: sum(({ giftsThanked }) => giftsThanked),
    textsSent: known(({ textsSent }) => textsSent),
    textCost: known(({ textCost }) => textCost),
  };
}
