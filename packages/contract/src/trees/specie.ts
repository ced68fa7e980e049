import * as z from 'zod/mini';

import { endpoint } from '../core/endpoint.ts';
import { instant, text } from '../core/primitives.ts';
import { editErrors, staffErrors, version } from '../people/record.ts';

const commonName = z.strictObject({
  ar: z.optional(z.string()),
  en: z.optional(z.string()),
  pt: z.optional(z.string()),
});

export const specieSummary = z.strictObject({ id: z.string(), commonName });
export type SpecieSummary = z.output<typeof specieSummary>;

export const listSpecies = endpoint({
  method: 'GET',
  path: '/specie',
  access: 'visitor',
  summary:
    'All species; with filter=true one entry for each trimmed English name, entries without one dropped',
  query: z.strictObject({ filter: z.optional(z.enum(['true', 'false'])) }),
  data: z.array(specieSummary),
  errors: [],
});

/** Growth models: tree size as a function of age. */
export const growthModelTypes = [
  'power',
  'exponential',
  'logarithmic',
  'mixed',
  'polynomial',
  'linear',
  'height_dbh',
  'shrub_model',
  'type_multiplier',
  'custom',
] as const;

export const specieId = z.string().check(z.regex(/^[a-z]+(-[a-z]+)+$/u), z.maxLength(80));
const shortText = text(1, 120);

/** Parameters depend on the type; a trial validates them. */
const model = z.looseObject({ type: z.enum(growthModelTypes) });

/** Full species record, as read by the calculation engine. */
export const specieRecord = z.looseObject({
  id: specieId,
  scientificName: shortText,
  family: shortText,
  commonName: z.strictObject({ ar: shortText, en: shortText, pt: shortText }),
  type: z.enum(['tree', 'palm', 'shrub', 'mangrove']),
  confidence: z.enum(['A', 'B', 'C']),
  growthModel: model,
});
export type SpecieRecord = z.output<typeof specieRecord>;

/** Simulation result; rejects models that shrink with age, grow without limit or lack a number. */
export const modelTrial = z.strictObject({
  faults: z.array(
    z.strictObject({
      kind: z.enum(['shape', 'falls', 'explodes', 'leaned_on']),
      /** Age of the error in years; null for errors found without simulation. */
      years: z.nullable(z.number()),
      /** For editors of the data: path and expected value. */
      detail: z.string(),
    }),
  ),
  /** One point per year until growth ends; empty when the model cannot be computed. */
  curve: z.array(
    z.strictObject({
      years: z.number(),
      dbhCm: z.nullable(z.number()),
      heightM: z.number(),
      crownM: z.number(),
      co2Kg: z.number(),
    }),
  ),
});
export type ModelTrial = z.output<typeof modelTrial>;

/** Published tree measurements. */
export const publishedTrees = z.strictObject({
  source: z.string(),
  /** Measured species: this one, or the one whose curve it uses. */
  scientificName: z.string(),
  trees: z.array(
    z.strictObject({ years: z.number(), dbhCm: z.number(), heightM: z.number(), crownM: z.number() }),
  ),
});

export const specieModel = z.strictObject({
  /** 0 for the built-in version. */
  version,
  record: specieRecord,
  trial: modelTrial,
  published: z.nullable(publishedTrees),
  treeCount: z.int(),
  /** Newest first. */
  history: z.array(z.strictObject({ version, reason: z.string(), createdAt: instant })),
});
export type SpecieModel = z.output<typeof specieModel>;

export const listSpecieModels = endpoint({
  method: 'GET',
  path: '/specie/model',
  access: 'staff',
  capability: ['seeChain', 'all'],
  summary: 'All species with their growth model',
  data: z.array(
    z.strictObject({
      id: z.string(),
      commonName,
      scientificName: z.string(),
      type: z.string(),
      growthModel: z.enum(growthModelTypes),
      confidence: z.enum(['A', 'B', 'C']),
      version,
      treeCount: z.int(),
    }),
  ),
  errors: staffErrors,
});

export const getSpecieModel = endpoint({
  method: 'GET',
  path: '/specie/:id/model',
  access: 'staff',
  capability: ['seeChain', 'all'],
  summary: 'Full record of a species with its curve and published measurements',
  params: z.strictObject({ id: specieId }),
  data: specieModel,
  errors: [...staffErrors, 'NOT_FOUND'],
});

export const trySpecieModel = endpoint({
  method: 'POST',
  path: '/specie/trial',
  access: 'staff',
  capability: ['seeChain', 'all'],
  summary: 'Simulates a model without saving it',
  body: z.strictObject({ record: specieRecord }),
  data: modelTrial,
  errors: staffErrors,
});

export const specieDraft = z.strictObject({ record: specieRecord, reason: text(1, 500) });

export const createSpecie = endpoint({
  method: 'POST',
  path: '/specie',
  access: 'staff',
  capability: ['manageSpecies', 'all'],
  isIdempotent: true,
  summary: 'Creates a species with its model',
  body: specieDraft,
  data: specieModel,
  errors: [...staffErrors, 'CONFLICT', 'MODEL_REFUSED'],
});

export const updateSpecieModel = endpoint({
  method: 'PATCH',
  path: '/specie/:id/model',
  access: 'staff',
  capability: ['manageSpecies', 'all'],
  requiresIfMatch: true,
  summary: 'Updates the model of a species; all calculations follow within a minute',
  params: z.strictObject({ id: specieId }),
  body: specieDraft,
  data: specieModel,
  errors: [...staffErrors, ...editErrors, 'MODEL_REFUSED'],
});
