import * as z from 'zod/mini';

import { endpoint } from './endpoint.ts';
import { instant, text } from './primitives.ts';
import { editErrors, staffErrors, version } from './record.ts';

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

/** SPEC section 3: how the size of a tree follows from its age. */
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
const word = text(1, 120);

/** A model by its type; which numbers it needs is told by a trial. */
const model = z.looseObject({ type: z.enum(growthModelTypes) });

/** All that is known of a species, as the engine reads it. */
export const specieRecord = z.looseObject({
  id: specieId,
  scientificName: word,
  family: word,
  commonName: z.strictObject({ ar: word, en: word, pt: word }),
  type: z.enum(['tree', 'palm', 'shrub', 'mangrove']),
  confidence: z.enum(['A', 'B', 'C']),
  growthModel: model,
});
export type SpecieRecord = z.output<typeof specieRecord>;

/** What a model would do to trees; refused is one that falls with age, grows beyond any tree, or lacks a number. */
export const modelTrial = z.strictObject({
  faults: z.array(
    z.strictObject({
      kind: z.enum(['shape', 'falls', 'explodes', 'leaned_on']),
      /** The age at which it was found; null for what is seen without trying. */
      years: z.nullable(z.number()),
      /** For who edits the data: the place and what it must be. */
      detail: z.string(),
    }),
  ),
  /** One point for each year until growth has ended; empty where the model cannot be computed. */
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

/** Trees that somebody measured and published. */
export const publishedTrees = z.strictObject({
  source: z.string(),
  /** Of which species they are: of this one, or of the one whose curve it walks along. */
  scientificName: z.string(),
  trees: z.array(
    z.strictObject({ years: z.number(), dbhCm: z.number(), heightM: z.number(), crownM: z.number() }),
  ),
});

export const specieModel = z.strictObject({
  /** 0 while it is as it ships. */
  version,
  record: specieRecord,
  trial: modelTrial,
  published: z.nullable(publishedTrees),
  treeCount: z.int(),
  /** The edits, newest first. */
  history: z.array(z.strictObject({ version, reason: z.string(), createdAt: instant })),
});
export type SpecieModel = z.output<typeof specieModel>;

export const listSpecieModels = endpoint({
  method: 'GET',
  path: '/specie/model',
  access: 'staff',
  summary: 'Every species with the model that its numbers rest on',
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
  summary: 'All that is known of a species, its curve and published trees beside it',
  params: z.strictObject({ id: specieId }),
  data: specieModel,
  errors: [...staffErrors, 'NOT_FOUND'],
});

export const trySpecieModel = endpoint({
  method: 'POST',
  path: '/specie/trial',
  access: 'staff',
  summary: 'What a model would do, without keeping it',
  body: z.strictObject({ record: specieRecord }),
  data: modelTrial,
  errors: staffErrors,
});

/** A record with why it is written so. */
export const specieDraft = z.strictObject({ record: specieRecord, reason: text(1, 500) });

export const createSpecie = endpoint({
  method: 'POST',
  path: '/specie',
  access: 'staff',
  isIdempotent: true,
  summary: 'A new species with its model',
  body: specieDraft,
  data: specieModel,
  errors: [...staffErrors, 'CONFLICT', 'MODEL_REFUSED'],
});

export const updateSpecieModel = endpoint({
  method: 'PATCH',
  path: '/specie/:id/model',
  access: 'staff',
  isVersioned: true,
  summary: 'Another model for a species, from which all numbers follow within a minute',
  params: z.strictObject({ id: specieId }),
  body: specieDraft,
  data: specieModel,
  errors: [...staffErrors, ...editErrors, 'MODEL_REFUSED'],
});
