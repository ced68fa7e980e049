import * as z from 'zod/mini';

import { visitReport } from './analytics.ts';
import { endpoint } from './endpoint.ts';
import { messageSums } from './message.ts';
import { id, instant, localizedName } from './primitives.ts';
import { datedQuery, dates } from './tree.ts';

/** What the figures are told apart by. */
export const dashboardParts = ['company', 'effort', 'land', 'planter'] as const;
export type DashboardPart = (typeof dashboardParts)[number];

const figures = {
  /** In the period. */
  planted: z.int(),
  given: z.int(),
  /** By a tag or a coupon. */
  claimed: z.int(),
  /** At the end of the period. */
  alive: z.int(),
  co2RemovedKg: z.number(),
  /** Now; null where the caller sees none, and for planters. */
  deliveriesLate: z.nullable(z.int()),
  issuesOpen: z.nullable(z.int()),
  /** Gifts of the period, and how far they have come since. */
  giftsMade: z.int(),
  giftsOpened: z.int(),
  giftsThanked: z.int(),
  /** Texts about a tree of it; null where the caller does not see messages, the cost also where no price is set. */
  textsSent: z.nullable(z.int()),
  textCost: z.nullable(z.number()),
};

export const dashboardFigures = z.strictObject(figures);
export type DashboardFigures = z.output<typeof dashboardFigures>;

/** One sponsor, effort, land or planter. */
export const dashboardRow = z.strictObject({
  /** Null for all that is left: trees that belong to none, and to those that are not listed. */
  id: z.nullable(id),
  name: z.nullable(localizedName),
  ...figures,
});
export type DashboardRow = z.output<typeof dashboardRow>;

/** How the trees that the caller works with did in a period, part by part; the rows add up to the total. */
export const dashboard = z.strictObject({
  by: z.enum(dashboardParts),
  from: instant,
  to: instant,
  total: dashboardFigures,
  /** Most trees first. */
  rows: z.array(dashboardRow),
  /** All of them, also those about no tree, as codes are; null where the caller does not see messages. */
  texts: z.nullable(messageSums),
  /** Of the whole house, since whoever signs in has no tree yet; null where the caller does not see visits. */
  signIn: z.nullable(visitReport.shape.signIn),
});
export type Dashboard = z.output<typeof dashboard>;

const query = datedQuery({ ...dates, by: z._default(z.enum(dashboardParts), 'company') });
const staff = ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE', 'SECOND_FACTOR_REQUIRED', 'FORBIDDEN'] as const;

export const getDashboard = endpoint({
  method: 'GET',
  path: '/console/dashboard',
  access: 'staff',
  summary:
    'Planted, given, claimed, alive, CO2, late deliveries, open issues, gifts and texts by sponsor, effort, land or planter',
  query,
  data: dashboard,
  errors: [...staff],
});

export const exportDashboard = endpoint({
  method: 'GET',
  path: '/console/dashboard.csv',
  access: 'staff',
  mediaType: 'text/csv; charset=utf-8',
  summary: 'The same as CSV',
  query,
  data: z.unknown(),
  errors: [...staff],
});
