import { effortStatuses, mostTreesOfEffort, treesOfMix } from '@nabta/domain/effort-state';
import * as z from 'zod/mini';

import { picture } from './account.ts';
import { ecoSum } from './eco-benefit.ts';
import { endpoint } from './endpoint.ts';
import { id, localizedName } from './primitives.ts';
import { editErrors, mine, staffErrors, version, writtenName } from './record.ts';
import { specieSummary } from './specie.ts';
import { fault } from './value-fault.ts';

const signedIn = ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE'] as const;

export const effortStatus = z.enum(effortStatuses);

export const listEfforts = endpoint({
  method: 'GET',
  path: '/effort',
  access: 'account',
  summary: 'Planting efforts, how many trees stand by each and what they gave',
  query: z.strictObject({ mine }),
  data: z.array(
    z.strictObject({
      id,
      name: localizedName,
      company: z.nullable(z.strictObject({ id, name: localizedName })),
      land: z.strictObject({ id, name: localizedName }),
      startedOn: z.iso.date(),
      endsOn: z.nullable(z.iso.date()),
      status: effortStatus,
      target: z.nullable(z.int()),
      treeCount: z.int(),
      eco: ecoSum,
    }),
  ),
  errors: signedIn,
});

export const listPlanters = endpoint({
  method: 'GET',
  path: '/effort/planter',
  access: 'account',
  summary: 'Planters and how many trees each planted, and what they gave; names are for staff',
  query: z.strictObject({ mine }),
  data: z.array(
    z.strictObject({
      id,
      name: z.nullable(localizedName),
      treeCount: z.int(),
      /** How many efforts they plant for. */
      assignments: z.int(),
      eco: ecoSum,
    }),
  ),
  errors: signedIn,
});

export const listCompanies = endpoint({
  method: 'GET',
  path: '/effort/companies',
  access: 'account',
  summary: 'Sponsoring companies, how many trees each had planted and what they gave',
  query: z.strictObject({ mine }),
  data: z.array(
    z.strictObject({
      id,
      slug: z.string(),
      name: localizedName,
      image: z.nullable(picture),
      treeCount: z.int(),
      efforts: z.int(),
      eco: ecoSum,
    }),
  ),
  errors: signedIn,
});

export const countTreesOfEfforts = endpoint({
  method: 'POST',
  path: '/effort/trees-count',
  access: 'account',
  summary: 'Of these trees, those the caller may see, counted by effort',
  body: z.strictObject({ treeIds: z.array(id).check(z.minLength(1), z.maxLength(1_000)) }),
  data: z.array(z.strictObject({ effortId: z.nullable(id), count: z.int() })),
  errors: signedIn,
});

/** What is planned of one species, and how much of it was done. */
const plannedSpecie = z.strictObject({ specie: specieSummary, trees: z.int(), planted: z.int() });

/** An effort as those see it who run it. */
export const effortRecord = z.strictObject({
  id,
  version,
  name: localizedName,
  status: effortStatus,
  startedOn: z.iso.date(),
  endsOn: z.nullable(z.iso.date()),
  /** How many trees it is to plant; null where nobody said. */
  target: z.nullable(z.int()),
  company: z.nullable(z.strictObject({ id, name: localizedName })),
  land: z.strictObject({ id, name: localizedName }),
  mix: z.array(plannedSpecie),
  planters: z.array(z.strictObject({ id, name: z.nullable(localizedName), planted: z.int() })),
  planted: z.int(),
  standing: z.int(),
});
export type EffortRecord = z.output<typeof effortRecord>;

const treesOfEffort = z.int().check(z.gte(1), z.lte(mostTreesOfEffort));

const effortFields = {
  name: writtenName,
  status: effortStatus,
  startedOn: z.iso.date(),
  endsOn: z.nullable(z.iso.date()),
  target: z.nullable(treesOfEffort),
  landId: id,
  companyId: z.nullable(id),
  mix: z.array(z.strictObject({ specieId: z.string().check(z.maxLength(80)), trees: treesOfEffort })).check(
    z.maxLength(40),
    z.refine(
      (mix) => new Set(mix.map(({ specieId }) => specieId)).size === mix.length,
      fault('specie_is_named_twice'),
    ),
  ),
  planterIds: z.array(id).check(z.maxLength(200)),
};

type Planned = {
  startedOn: string;
  endsOn: string | null;
  target: number | null;
  mix: readonly { trees: number }[];
};

/** All that is planned of an effort; what belongs together is checked together. */
export const effortDraft = z.strictObject(effortFields).check(
  z.refine(({ startedOn, endsOn }: Planned) => endsOn === null || endsOn >= startedOn, {
    message: fault('end_is_before_start'),
    path: ['endsOn'],
  }),
  z.refine(({ target, mix }: Planned) => mix.length === 0 || treesOfMix(mix) === target, {
    message: fault('mix_is_not_the_target'),
    path: ['mix'],
  }),
);
export type EffortDraft = z.output<typeof effortDraft>;

/** What is left out stays as it is. */
export const effortChanges = z.partial(z.strictObject(effortFields));
export type EffortChanges = z.output<typeof effortChanges>;

export const getEffort = endpoint({
  method: 'GET',
  path: '/effort/:id',
  access: 'staff',
  summary: 'One effort that the caller runs, pays for, has on their land or plants for',
  params: z.strictObject({ id }),
  data: effortRecord,
  errors: [...staffErrors, 'NOT_FOUND'],
});

export const createEffort = endpoint({
  method: 'POST',
  path: '/effort',
  access: 'staff',
  isIdempotent: true,
  summary: 'A new planting effort',
  body: effortDraft,
  data: effortRecord,
  errors: staffErrors,
});

export const updateEffort = endpoint({
  method: 'PATCH',
  path: '/effort/:id',
  access: 'staff',
  isVersioned: true,
  summary: 'Edits an effort: its plan, its place, its sponsor, its planters',
  params: z.strictObject({ id }),
  body: effortChanges,
  data: effortRecord,
  errors: [...staffErrors, ...editErrors],
});
