import * as z from 'zod/mini';

import { endpoint } from './endpoint.ts';
import { id, instant, localizedName, publicId } from './primitives.ts';
import { specieSummary } from './specie.ts';

const asStaff = ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE', 'SECOND_FACTOR_REQUIRED', 'FORBIDDEN'] as const;
const named = z.strictObject({ id, name: localizedName });

/** planned, until its day is over; done, once every tree of it was visited; missed, where the day is over before that. */
export const roundStates = ['planned', 'done', 'missed'] as const;
export const roundStatus = z.enum(roundStates);

export const roundSummary = z.strictObject({
  id,
  land: named,
  plannedOn: z.iso.date(),
  status: roundStatus,
  stops: z.int(),
  visited: z.int(),
  walkM: z.number(),
  litres: z.number(),
});
export type RoundSummary = z.output<typeof roundSummary>;

export const roundStop = z.strictObject({
  publicId,
  specie: z.nullable(specieSummary),
  longitude: z.number(),
  latitude: z.number(),
  /** Where on the land it is looked for; null where the plan does not say. */
  plot: z.nullable(z.string()),
  row: z.nullable(z.int()),
  /** What it needs in the week of the round. */
  litres: z.number(),
  /** When somebody first cared for it from the day of the round on. */
  visitedAt: z.nullable(instant),
});
export type RoundStop = z.output<typeof roundStop>;

export const round = z.strictObject({ ...roundSummary.shape, trees: z.array(roundStop) });
export type Round = z.output<typeof round>;

/** What the trees of a land need. */
export const landCare = z.strictObject({
  land: named,
  trees: z.int(),
  /** To be brought in the coming week. */
  litresPerWeek: z.number(),
  lastRound: z.nullable(roundSummary),
});
export type LandCare = z.output<typeof landCare>;

export const careDay = z.strictObject({
  on: z.iso.date(),
  maxC: z.number(),
  /** To be brought on that day. */
  litres: z.number(),
});

export const landCarePage = z.strictObject({
  ...landCare.shape,
  /** The weather of the coming days: of a service where one is set, else what is usual. */
  weather: z.strictObject({ isForecast: z.boolean(), source: z.string(), days: z.array(careDay) }),
  /** Hotter than this a warning is sent. */
  heatAlertC: z.number(),
  species: z.array(
    z.strictObject({ specie: z.nullable(specieSummary), trees: z.int(), litresPerWeek: z.number() }),
  ),
  /** Trees that are due a check within a week. */
  due: z.int(),
  /** Newest first. */
  rounds: z.array(roundSummary),
});
export type LandCarePage = z.output<typeof landCarePage>;

export const listLandCare = endpoint({
  method: 'GET',
  path: '/care/land',
  access: 'staff',
  summary: 'What the lands of the caller need of water, most first',
  data: z.array(landCare),
  errors: [...asStaff],
});

export const getLandCare = endpoint({
  method: 'GET',
  path: '/care/land/:id',
  access: 'staff',
  summary: 'What the trees of a land need this week, and its rounds',
  params: z.strictObject({ id }),
  data: landCarePage,
  errors: [...asStaff, 'NOT_FOUND'],
});

export const planRound = endpoint({
  method: 'POST',
  path: '/round',
  access: 'staff',
  isIdempotent: true,
  summary: 'Plans a round of a land: the trees that are due, by the shortest walk',
  body: z.strictObject({
    landId: id,
    plannedOn: z.iso.date(),
    /** At most so many trees, the most overdue of them. */
    trees: z._default(z.int().check(z.gte(1), z.lte(500)), 60),
  }),
  data: round,
  errors: [...asStaff, 'NOT_FOUND', 'NOTHING_DUE'],
});

export const getRound = endpoint({
  method: 'GET',
  path: '/round/:id',
  access: 'staff',
  summary: 'One round, stop by stop, and what was visited',
  params: z.strictObject({ id }),
  data: round,
  errors: [...asStaff, 'NOT_FOUND'],
});
