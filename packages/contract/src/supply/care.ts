import * as z from 'zod/mini';

import { endpoint } from '../core/endpoint.ts';
import { id, instant, localizedName, publicId } from '../core/primitives.ts';
import { staffErrors } from '../people/record.ts';
import { specieSummary } from '../trees/specie.ts';

const namedRecord = z.strictObject({ id, name: localizedName });

/** `planned` until the end of its day; `done` once every tree was visited; `missed` otherwise. */
export const roundStates = ['planned', 'done', 'missed'] as const;
export const roundStatus = z.enum(roundStates);

export const roundSummary = z.strictObject({
  id,
  land: namedRecord,
  plannedOn: z.iso.date(),
  status: roundStatus,
  stops: z.int(),
  visited: z.int(),
  walkM: z.number(),
  litres: z.number(),
  /** The random sample whose trees it visits, and the last day on which a visit counts for it. */
  sample: z.nullable(z.strictObject({ id, endsOn: z.iso.date() })),
});
export type RoundSummary = z.output<typeof roundSummary>;

export const roundStop = z.strictObject({
  publicId,
  specie: z.nullable(specieSummary),
  longitude: z.number(),
  latitude: z.number(),
  /** Location in the land plan; null when the plan has none. */
  plot: z.nullable(z.string()),
  row: z.nullable(z.int()),
  /** Litres needed in the week of the round. */
  litres: z.number(),
  /** First visit on or after the day of the round. */
  visitedAt: z.nullable(instant),
});
export type RoundStop = z.output<typeof roundStop>;

export const round = z.strictObject({ ...roundSummary.shape, trees: z.array(roundStop) });
export type Round = z.output<typeof round>;

export const landCare = z.strictObject({
  land: namedRecord,
  trees: z.int(),
  /** Needed in the coming week. */
  litresPerWeek: z.number(),
  lastRound: z.nullable(roundSummary),
});
export type LandCare = z.output<typeof landCare>;

export const careDay = z.strictObject({
  on: z.iso.date(),
  maxC: z.number(),
  /** Needed on that day. */
  litres: z.number(),
});

export const landCarePage = z.strictObject({
  ...landCare.shape,
  /** Forecast of the weather service if one is configured, otherwise climate averages. */
  weather: z.strictObject({ isForecast: z.boolean(), source: z.string(), days: z.array(careDay) }),
  /** A warning is sent above this temperature. */
  heatAlertC: z.number(),
  species: z.array(
    z.strictObject({ specie: z.nullable(specieSummary), trees: z.int(), litresPerWeek: z.number() }),
  ),
  /** Trees due for a check within a week. */
  due: z.int(),
  /** Newest first. */
  rounds: z.array(roundSummary),
});
export type LandCarePage = z.output<typeof landCarePage>;

export const listLandCare = endpoint({
  method: 'GET',
  path: '/care/land',
  access: 'staff',
  capability: 'careForTrees',
  summary: 'Water needs of the caller’s lands, highest first',
  data: z.array(landCare),
  errors: staffErrors,
});

export const getLandCare = endpoint({
  method: 'GET',
  path: '/care/land/:id',
  access: 'staff',
  capability: 'careForTrees',
  summary: 'Water needs of a land this week, and its rounds',
  params: z.strictObject({ id }),
  data: landCarePage,
  errors: [...staffErrors, 'NOT_FOUND'],
});

export const planRound = endpoint({
  method: 'POST',
  path: '/round',
  access: 'staff',
  capability: 'planRounds',
  isIdempotent: true,
  summary: 'Plans a round of a land: due trees in the shortest walking order',
  body: z.strictObject({
    landId: id,
    plannedOn: z.iso.date(),
    /** Maximum number of trees; the most overdue are chosen. */
    trees: z._default(z.int().check(z.gte(1), z.lte(500)), 60),
  }),
  data: round,
  errors: [...staffErrors, 'NOT_FOUND', 'NOTHING_DUE'],
});

export const getRound = endpoint({
  method: 'GET',
  path: '/round/:id',
  access: 'staff',
  capability: 'careForTrees',
  summary: 'One round with its stops and visits',
  params: z.strictObject({ id }),
  data: round,
  errors: [...staffErrors, 'NOT_FOUND'],
});
