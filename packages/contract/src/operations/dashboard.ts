import * as z from 'zod/mini';

import { datedQuery, dates } from '../core/dated-query.ts';
import { endpoint } from '../core/endpoint.ts';
import { id, instant, localizedName } from '../core/primitives.ts';
import { staffErrors } from '../people/record.ts';
import { messageSums } from '../services/message.ts';
import { visitReport } from './analytics.ts';

/** Groupings of the metrics. */
export const dashboardGroupings = ['company', 'effort', 'land', 'planter'] as const;
export type DashboardGrouping = (typeof dashboardGroupings)[number];

const metricFields = {
  /** In the period. */
  planted: z.int(),
  given: z.int(),
  /** By tag or coupon. */
  claimed: z.int(),
  /** At the end of the period. */
  alive: z.int(),
  co2RemovedKg: z.number(),
  /** Current counts; null when the caller cannot see them, and for planters. */
  deliveriesLate: z.nullable(z.int()),
  issuesOpen: z.nullable(z.int()),
  /** Gifts of the period with their current status. */
  giftsMade: z.int(),
  giftsOpened: z.int(),
  giftsThanked: z.int(),
  /**
   * Texts about its trees; null when the caller cannot see messages; the cost is also null without a price.
   */
  textsSent: z.nullable(z.int()),
  textCost: z.nullable(z.number()),
};

export const dashboardFigures = z.strictObject(metricFields);
export type DashboardFigures = z.output<typeof dashboardFigures>;

export const dashboardRow = z.strictObject({
  /** Null for the remainder: trees without a group, and unlisted groups. */
  id: z.nullable(id),
  name: z.nullable(localizedName),
  ...metricFields,
});
export type DashboardRow = z.output<typeof dashboardRow>;

/** Metrics per group in a period; the rows add up to the total. */
export const dashboard = z.strictObject({
  by: z.enum(dashboardGroupings),
  from: instant,
  to: instant,
  total: dashboardFigures,
  /** Most trees first. */
  rows: z.array(dashboardRow),
  /**
   * All texts, including those without a tree, such as sign-in codes; null when the caller cannot see
   * messages.
   */
  texts: z.nullable(messageSums),
  /**
   * Sign-in funnel of the full platform, because new users have no tree yet; null when the caller cannot see
   * analytics.
   */
  signIn: z.nullable(visitReport.shape.signIn),
});
export type Dashboard = z.output<typeof dashboard>;

const query = datedQuery({ ...dates, by: z._default(z.enum(dashboardGroupings), 'company') });

export const getDashboard = endpoint({
  method: 'GET',
  path: '/console/dashboard',
  access: 'staff',
  capability: 'seeReports',
  summary:
    'Planted, given, claimed, alive, CO2, late deliveries, open issues, gifts and texts by sponsor, effort, land or planter',
  query,
  data: dashboard,
  errors: [...staffErrors],
});

export const exportDashboard = endpoint({
  method: 'GET',
  path: '/console/dashboard.csv',
  access: 'staff',
  capability: 'seeReports',
  mediaType: 'text/csv; charset=utf-8',
  summary: 'The same as CSV',
  query,
  data: z.unknown(),
  errors: [...staffErrors, 'DAILY_LIMIT_REACHED'],
});
