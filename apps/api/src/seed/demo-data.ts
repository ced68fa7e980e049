import { localizedName } from '@nabta/contract/core/primitives';
import { deliveryStates } from '@nabta/domain/delivery-state';
import { effortStatuses } from '@nabta/domain/effort-state';
import { deliveryProblems, issueStates, resolutionActions } from '@nabta/domain/issue-state';
import { sites } from '@nabta/eco/site';
import * as z from 'zod/mini';

import companies from './data/companies.json' with { type: 'json' };
import deliveries from './data/deliveries.json' with { type: 'json' };
import efforts from './data/efforts.json' with { type: 'json' };
import lands from './data/lands.json' with { type: 'json' };
import planters from './data/planters.json' with { type: 'json' };

const key = z.string();
/** Last digits of the phone of the demo account that owns the record. */
const ownerDigits = z.optional(z.string());

/** Fictional, so no real brand appears as a sponsor. */
export const demoCompanies = z
  .array(
    z.strictObject({
      key,
      slug: z.string(),
      name: localizedName,
      about: localizedName,
      /** Logo file in `pictures/accounts`. */
      portrait: z.string(),
      ownerDigits,
    }),
  )
  .parse(companies);

export const demoPlanters = z
  .array(
    z.strictObject({
      key,
      name: localizedName,
      /** Consents to be named. */
      showsName: z._default(z.boolean(), false),
      ownerDigits,
    }),
  )
  .parse(planters);

const land = z.strictObject({
  key,
  name: localizedName,
  site: z.enum(sites),
  longitude: z.number(),
  latitude: z.number(),
  /** Most trees are within this distance of the centre. */
  radiusM: z.number(),
  /** Species and their relative frequency. */
  species: z.record(z.string(), z.number()),
  /** Annual rainfall in a normal year. */
  rainMm: z.number(),
  /** Public name of the land donor. */
  ownerName: z.exactOptional(localizedName),
  ownerIsPerson: z._default(z.boolean(), false),
  isHidden: z._default(z.boolean(), false),
  allowsVisits: z._default(z.boolean(), true),
  ownerDigits,
});
export type DemoLand = z.output<typeof land>;

/** Real locations with native species. */
export const demoLands = z.array(land).parse(lands);

const effort = z.strictObject({
  key,
  name: localizedName,
  land: key,
  /** Undefined for efforts without a sponsor. */
  company: z.optional(key),
  planters: z.array(key),
  /** Replaces the species of the land. */
  species: z.optional(z.record(z.string(), z.number())),
  /** Planting days in days ago, earliest first. */
  plantedDaysAgo: z.array(z.number()),
  status: z.enum(effortStatuses),
  target: z.number(),
  /** Undefined when the effort has no end. */
  endsInDays: z.optional(z.number()),
});
export type DemoEffort = z.output<typeof effort>;

export const demoEfforts = z.array(effort).parse(efforts);

const delivery = z.strictObject({
  code: z.string(),
  effort: key,
  status: z.enum(deliveryStates),
  /** Days since the due date; negative for future deliveries. */
  dueDaysAgo: z.number(),
  lines: z.array(z.strictObject({ specieId: z.string(), ordered: z.number(), received: z.number() })),
  note: z.optional(z.string()),
  issue: z.optional(
    z.strictObject({
      kind: z.enum(deliveryProblems),
      note: z.optional(z.string()),
      status: z.enum(issueStates),
      resolution: z.optional(z.enum(resolutionActions)),
      answer: z.optional(z.string()),
      /** Signed change of the sapling count of the first line. */
      adjusted: z.optional(z.number()),
      /** Reported by the system, not by a user. */
      isAutomatic: z.optional(z.boolean()),
    }),
  ),
});
export type DemoDelivery = z.output<typeof delivery>;

/** One delivery of every kind: on time, late, short, failed, and with issues in every status. */
export const demoDeliveries = z.array(delivery).parse(deliveries);

/** Throws for a key that does not exist. */
export function entryOf<T>(entries: ReadonlyMap<string, T>, key: string): T {
  const entry = entries.get(key);
  if (entry === undefined) throw new Error(`The demo data has no ${key}.`);
  return entry;
}
