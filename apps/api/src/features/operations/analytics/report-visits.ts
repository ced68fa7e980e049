import { type getVisitReport, signInSteps, type VisitReport } from '@nabta/contract/analytics';
import type { RequestOfEndpoint } from '@nabta/contract/endpoint';
import { dayInRiyadh, riyadhOffsetMs } from '@nabta/domain/riyadh-time';

import { day, later } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { countFeedback } from '../feedback/count-feedback.ts';
import { countGiftSteps } from '../gift/count-gift-steps.ts';
import * as select from './report.queries.ts';

type Asked = RequestOfEndpoint<typeof getVisitReport>['query'];

const usualDays = 30;
const maxDays = 400;

/** Whole days of Riyadh: all that is told is told of the same time, and summed up from the same days. */
export async function reportVisits(
  { database, clock }: Context,
  { from_date: from, to_date: to }: Asked,
): Promise<VisitReport> {
  const period = periodOf(from, to, clock.now());
  const sql = database.readSql;
  const [visitors, days, screens, signIn, gifts, rageClicks, feedback, languages, devices] =
    await Promise.all([
      select.selectVisitors(sql, period),
      select.selectDays(sql, period),
      select.selectScreens(sql, period),
      countSignInSteps(sql, period),
      countGiftSteps(sql, period),
      select.selectRageClicks(sql, period),
      countFeedback(sql, period),
      select.selectVisitorsBy(sql, 'language', period),
      select.selectVisitorsBy(sql, 'device', period),
    ]);
  const views = days.reduce((sum, { views }) => sum + views, 0);
  return {
    from: period.from.toISOString(),
    to: later(period.before, -1).toISOString(),
    visitors: { ...visitors, views },
    days,
    screens,
    signIn,
    gifts,
    rageClicks,
    feedback,
    languages: languages as VisitReport['languages'],
    devices: devices as VisitReport['devices'],
  };
}

/** The way from the page of sign-in to a first session, of one time. */
export async function countSignInSteps(sql: Executor, period: select.Period): Promise<VisitReport['signIn']> {
  const signIn = await select.selectSignIn(sql, period);
  return signInSteps.map((step) => ({ step, visitors: signIn[step] }));
}

function periodOf(from: string | undefined, to: string | undefined, now: Date): select.Period {
  const last = to === undefined || new Date(to) > now ? now : new Date(to);
  const asked = from === undefined ? later(last, -usualDays * day) : new Date(from);
  const earliest = later(last, -maxDays * day);
  return {
    from: startOfDay(asked < earliest ? earliest : asked),
    before: later(startOfDay(last), day),
  };
}

/** Midnight in Riyadh. */
function startOfDay(instant: Date): Date {
  return later(new Date(`${dayInRiyadh(instant)}T00:00:00Z`), -riyadhOffsetMs);
}
