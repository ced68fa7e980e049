import * as z from 'zod/mini';

import { endpoint } from '../core/endpoint.ts';
import { instant, localizedName, text } from '../core/primitives.ts';
import { staffErrors } from '../people/record.ts';
import { issueKind } from '../supply/issue.ts';

export const overviewPeriods = ['last7Days', 'last30Days', 'thisMonth'] as const;
export type OverviewPeriod = (typeof overviewPeriods)[number];

/** Value now and before the period; null when unknown. */
export const overviewFigure = z.strictObject({ now: z.number(), before: z.nullable(z.number()) });

/** Totals of the trees in the caller's scope. */
export const overview = z.strictObject({
  from: instant,
  to: instant,
  /** Live trees. */
  trees: overviewFigure,
  /** In the period, and in the preceding period of the same length. */
  planted: overviewFigure,
  /** Since the first planting. */
  co2RemovedKg: overviewFigure,
  /** Live share of all planted trees, 0 to 1; null without trees. */
  survival: z.nullable(overviewFigure),
  owners: overviewFigure,
  /** Cumulative removal per month of the last year, and of the same month one year earlier. */
  carbon: z.array(z.strictObject({ at: instant, co2RemovedKg: z.number(), yearBeforeKg: z.number() })),
  /** The last eight weeks. */
  plantings: z.array(z.strictObject({ from: instant, to: instant, planted: z.int() })),
  /** Most trees first. */
  species: z.array(
    z.strictObject({ specie: z.string(), commonName: z.nullable(localizedName), trees: z.int() }),
  ),
  /** Unresolved issues, most first; null when the caller cannot see issues. */
  openIssues: z.nullable(z.array(z.strictObject({ kind: issueKind, count: z.int() }))),
});
export type Overview = z.output<typeof overview>;

export const getOverview = endpoint({
  method: 'GET',
  path: '/console/overview',
  access: 'staff',
  capability: 'seeTrees',
  summary: 'Totals of the trees in the caller’s scope',
  query: z.strictObject({ period: z._default(z.enum(overviewPeriods), 'last30Days') }),
  data: overview,
  errors: [...staffErrors],
});

export const getConsoleCounts = endpoint({
  method: 'GET',
  path: '/console/count',
  access: 'staff',
  capability: 'seeTrees',
  summary: 'Counts of pending work, for the console navigation',
  /** Null when the caller cannot see issues. */
  data: z.strictObject({ openIssues: z.nullable(z.int()) }),
  errors: [...staffErrors],
});

/** A record whose printed code or name matches the search. */
export const consoleSearchResult = z.strictObject({
  kind: z.enum(['tree', 'person', 'effort', 'land', 'company', 'delivery']),
  /** Id in the page URL: public id of a tree, phone of a person, otherwise the record id. */
  key: z.string(),
  /** Null without a name, such as a tree without name and species. */
  name: z.nullable(localizedName),
  /** Code printed on the record. */
  printed: z.nullable(z.string()),
});
export type ConsoleSearchResult = z.output<typeof consoleSearchResult>;

export const searchConsole = endpoint({
  method: 'GET',
  path: '/console/search',
  access: 'staff',
  capability: 'seeTrees',
  summary:
    'Finds trees, efforts, lands, companies, deliveries and people by their printed code, name or phone',
  query: z.strictObject({ q: text(2, 80) }),
  data: z.array(consoleSearchResult),
  errors: [...staffErrors],
});
