import * as z from 'zod/mini';

import { endpoint } from './endpoint.ts';
import { deliveryProblem, problemKind } from './issue.ts';
import { instant, localizedName, text } from './primitives.ts';

const staff = ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE', 'SECOND_FACTOR_REQUIRED', 'FORBIDDEN'] as const;

export const overviewPeriods = ['last7Days', 'last30Days', 'thisMonth'] as const;
export type OverviewPeriod = (typeof overviewPeriods)[number];

/** A number now, and what it was before the period; null where that is not known. */
export const overviewFigure = z.strictObject({ now: z.number(), before: z.nullable(z.number()) });

/** How the trees that the caller works with do. */
export const overview = z.strictObject({
  from: instant,
  to: instant,
  /** Those that stand. */
  trees: overviewFigure,
  /** In the period, and in the time of the same length before it. */
  planted: overviewFigure,
  /** Since the first was planted. */
  co2RemovedKg: overviewFigure,
  /** The share of all planted trees that stand, between 0 and 1; null where there is none. */
  survival: z.nullable(overviewFigure),
  owners: overviewFigure,
  /** All that was removed until each month of the last year, and until the same month a year before. */
  carbon: z.array(z.strictObject({ at: instant, co2RemovedKg: z.number(), yearBeforeKg: z.number() })),
  /** The last eight weeks. */
  plantings: z.array(z.strictObject({ from: instant, to: instant, planted: z.int() })),
  /** Most trees first. */
  species: z.array(
    z.strictObject({ specie: z.string(), commonName: z.nullable(localizedName), trees: z.int() }),
  ),
  /** Issues that nobody has resolved, most first; null where the caller sees none. */
  openIssues: z.nullable(
    z.array(z.strictObject({ kind: z.union([problemKind, deliveryProblem]), count: z.int() })),
  ),
});
export type Overview = z.output<typeof overview>;

export const getOverview = endpoint({
  method: 'GET',
  path: '/console/overview',
  access: 'staff',
  summary: 'How the trees that the caller works with do',
  query: z.strictObject({ period: z._default(z.enum(overviewPeriods), 'last30Days') }),
  data: overview,
  errors: [...staff],
});

export const getConsoleCounts = endpoint({
  method: 'GET',
  path: '/console/count',
  access: 'staff',
  summary: 'What waits for the caller, for the navigation of the console',
  /** Null for what the caller does not see. */
  data: z.strictObject({ openIssues: z.nullable(z.int()) }),
  errors: [...staff],
});

export const foundKinds = ['tree', 'person', 'effort', 'land', 'company', 'delivery'] as const;

/** Something that has what was looked for printed on it. */
export const foundThing = z.strictObject({
  kind: z.enum(foundKinds),
  /** What its page is addressed by: the public id of a tree, the phone of a person, the id of anything else. */
  key: z.string(),
  /** Null where it has none, as a tree without a name and a species. */
  name: z.nullable(localizedName),
  /** What is printed on it. */
  printed: z.nullable(z.string()),
});
export type FoundThing = z.output<typeof foundThing>;

export const searchConsole = endpoint({
  method: 'GET',
  path: '/console/search',
  access: 'staff',
  summary: 'Trees, efforts, lands, companies, deliveries and people by anything printed on them',
  query: z.strictObject({ q: text(2, 80) }),
  data: z.array(foundThing),
  errors: [...staff],
});
