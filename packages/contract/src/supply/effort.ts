import { effortStatuses, maxTreesPerEffort, sumMixTrees } from '@nabta/domain/effort-state';
import * as z from 'zod/mini';

import { endpoint } from '../core/endpoint.ts';
import { id, localizedName } from '../core/primitives.ts';
import { valueError } from '../core/value-error.ts';
import { picture } from '../people/account.ts';
import { editErrors, mine, staffErrors, version, writtenName } from '../people/record.ts';
import { ecoSum } from '../trees/eco-benefit.ts';
import { specieSummary } from '../trees/specie.ts';

const accountErrors = ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE'] as const;

export const effortStatus = z.enum(effortStatuses);

export const listEfforts = endpoint({
  method: 'GET',
  path: '/effort',
  access: 'account',
  summary: 'Planting efforts with their live trees and benefits',
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
  errors: accountErrors,
});

export const listPlanters = endpoint({
  method: 'GET',
  path: '/effort/planter',
  access: 'account',
  summary: 'Planters with their trees and benefits; named for staff, or with their consent',
  query: z.strictObject({ mine }),
  data: z.array(
    z.strictObject({
      id,
      /** Null without consent; `teamOf` then describes the planter. */
      name: z.nullable(localizedName),
      /** The largest of their efforts. */
      teamOf: z.nullable(localizedName),
      treeCount: z.int(),
      /** Number of efforts they plant for. */
      assignments: z.int(),
      eco: ecoSum,
    }),
  ),
  errors: accountErrors,
});

export const listCompanies = endpoint({
  method: 'GET',
  path: '/effort/companies',
  access: 'account',
  summary: 'Sponsoring companies with their trees and benefits',
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
  errors: accountErrors,
});

export const countTreesOfEfforts = endpoint({
  method: 'POST',
  path: '/effort/trees-count',
  access: 'account',
  summary: 'Counts the given trees by effort, limited to those the caller may see',
  body: z.strictObject({ treeIds: z.array(id).check(z.minLength(1), z.maxLength(1_000)) }),
  data: z.array(z.strictObject({ effortId: z.nullable(id), count: z.int() })),
  errors: accountErrors,
});

/** Planned and planted trees of one species. */
const plannedSpecie = z.strictObject({ specie: specieSummary, trees: z.int(), planted: z.int() });

export const effortRecord = z.strictObject({
  id,
  version,
  name: localizedName,
  status: effortStatus,
  startedOn: z.iso.date(),
  endsOn: z.nullable(z.iso.date()),
  /** Planned number of trees; null when not set. */
  target: z.nullable(z.int()),
  company: z.nullable(z.strictObject({ id, name: localizedName })),
  land: z.strictObject({ id, name: localizedName }),
  mix: z.array(plannedSpecie),
  planters: z.array(z.strictObject({ id, name: z.nullable(localizedName), planted: z.int() })),
  planted: z.int(),
  standing: z.int(),
});
export type EffortRecord = z.output<typeof effortRecord>;

const treeCount = z.int().check(z.gte(1), z.lte(maxTreesPerEffort));

const effortFields = {
  name: writtenName,
  status: effortStatus,
  startedOn: z.iso.date(),
  endsOn: z.nullable(z.iso.date()),
  target: z.nullable(treeCount),
  landId: id,
  companyId: z.nullable(id),
  mix: z.array(z.strictObject({ specieId: z.string().check(z.maxLength(80)), trees: treeCount })).check(
    z.maxLength(40),
    z.refine(
      (mix) => new Set(mix.map(({ specieId }) => specieId)).size === mix.length,
      valueError('specie_is_named_twice'),
    ),
  ),
  planterIds: z.array(id).check(z.maxLength(200)),
};

type EffortPlan = {
  startedOn: string;
  endsOn: string | null;
  target: number | null;
  mix: readonly { trees: number }[];
};

/** Fields of a new effort, including cross-field checks. */
export const effortDraft = z.strictObject(effortFields).check(
  z.refine(({ startedOn, endsOn }: EffortPlan) => endsOn === null || endsOn >= startedOn, {
    message: valueError('end_is_before_start'),
    path: ['endsOn'],
  }),
  z.refine(({ target, mix }: EffortPlan) => mix.length === 0 || sumMixTrees(mix) === target, {
    message: valueError('mix_is_not_the_target'),
    path: ['mix'],
  }),
);
export type EffortDraft = z.output<typeof effortDraft>;

/** PATCH body: omitted fields are unchanged. */
export const effortChanges = z.partial(z.strictObject(effortFields));

export const getEffort = endpoint({
  method: 'GET',
  path: '/effort/:id',
  access: 'staff',
  capability: 'seeChain',
  summary: 'One effort that the caller manages, sponsors, plants for or has on their land',
  params: z.strictObject({ id }),
  data: effortRecord,
  errors: [...staffErrors, 'NOT_FOUND'],
});

export const createEffort = endpoint({
  method: 'POST',
  path: '/effort',
  access: 'staff',
  capability: ['manageEfforts', 'all'],
  isIdempotent: true,
  summary: 'Creates a planting effort',
  body: effortDraft,
  data: effortRecord,
  errors: staffErrors,
});

export const updateEffort = endpoint({
  method: 'PATCH',
  path: '/effort/:id',
  access: 'staff',
  capability: ['manageEfforts', 'all'],
  requiresIfMatch: true,
  summary: 'Edits an effort: plan, land, sponsor and planters',
  params: z.strictObject({ id }),
  body: effortChanges,
  data: effortRecord,
  errors: [...staffErrors, ...editErrors],
});
