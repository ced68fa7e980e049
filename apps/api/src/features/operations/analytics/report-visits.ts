import type { RequestOfEndpoint } from '@nabta/contract/core/endpoint';
import {
  type getVisitReport,
  giftSteps,
  signInSteps,
  type VisitReport,
} from '@nabta/contract/operations/analytics';
import { feedbackEmojis } from '@nabta/contract/services/feedback';
import { dayInRiyadh, riyadhOffsetMs } from '@nabta/domain/riyadh-time';

import { day, addMs } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import type { Executor } from '#core/postgres/database.ts';
import { selectGiftSteps } from '#features/gifts/gift/giving.queries.ts';
import { selectFeedbackCounts } from '#features/services/feedback/feedback.queries.ts';

import * as select from './report.queries.ts';

const defaultDays = 30;
const maxDays = 400;

/** Uses full days in Riyadh, so all sections cover the same period. */
export async function reportVisits(
  { database, clock }: Context,
  { from_date: from, to_date: to }: RequestOfEndpoint<typeof getVisitReport>['query'],
): Promise<VisitReport> {
  const period = periodOf(from, to, clock.now());
  const sql = database.readSql;
  const [visitors, days, screens, signIn, gifts, rageClicks, feedback, languages, devices] =
    await Promise.all([
      select.selectVisitors(sql, period),
      select.selectDays(sql, period),
      select.selectScreens(sql, period),
      countSignInSteps(sql, period),
      selectGiftSteps(sql, period),
      select.selectRageClicks(sql, period),
      selectFeedbackCounts(sql, period),
      select.selectVisitorsBy(sql, 'language', period),
      select.selectVisitorsBy(sql, 'device', period),
    ]);
  return {
    from: period.from.toISOString(),
    to: addMs(period.before, -1).toISOString(),
    visitors: { ...visitors, views: days.reduce((sum, { views }) => sum + views, 0) },
    days,
    screens,
    signIn,
    gifts: giftSteps.map((step) => ({ step, gifts: gifts[step] })),
    rageClicks,
    feedback: feedbackEmojis.map((emoji) => ({
      emoji,
      times: feedback.find((row) => row.emoji === emoji)?.times ?? 0,
    })),
    languages,
    devices,
  };
}

/** Returns the sign-in funnel from the login page to the session for a period. */
export async function countSignInSteps(sql: Executor, period: select.Period): Promise<VisitReport['signIn']> {
  const signIn = await select.selectSignIn(sql, period);
  return signInSteps.map((step) => ({ step, visitors: signIn[step] }));
}

function periodOf(from: string | undefined, to: string | undefined, now: Date): select.Period {
  const last = to === undefined || new Date(to) > now ? now : new Date(to);
  const requested = from === undefined ? addMs(last, -defaultDays * day) : new Date(from);
  const earliest = addMs(last, -maxDays * day);
  return {
    from: startOfDay(requested < earliest ? earliest : requested),
    before: addMs(startOfDay(last), day),
  };
}

/** Midnight in Riyadh. */
function startOfDay(instant: Date): Date {
  return addMs(new Date(`${dayInRiyadh(instant)}T00:00:00Z`), -riyadhOffsetMs);
}
