import type { BiomassModel } from './biomass.ts';
import { isFields } from './curve-errors.ts';
import json from './data/species.json' with { type: 'json' };
import type { GrowthModel } from './growth-model.ts';
import { massErrors, plantTypes, sizeErrors, speciesErrors, type BaseTypes } from './species-errors.ts';
import {
  compileSize,
  compileSpecies,
  type FindBase,
  type SizeRecord,
  type SpeciesModel,
} from './species-model.ts';
import { simulationErrors } from './species-simulation.ts';

export type PlantType = (typeof plantTypes)[number];

export const isPlantType = (text: unknown): text is PlantType => plantTypes.some((type) => type === text);

export type SpeciesRecord = SizeRecord & {
  id: string;
  scientificName: string;
  synonyms: string[];
  family: string;
  commonName: { en: string; ar: string; pt: string };
  type: PlantType;
  status: string;
  evergreen: boolean;
  woodDensity: { gPerCm3: number; source: string } | null;
  maxHeightM: number;
  biomassModel: BiomassModel;
  itreeStreetsSWDsrtCode: string | null;
  publishedEquations: { what: string; equation: string; unit: string; source: string }[];
  confidence: 'A' | 'B' | 'C';
  note?: string;
};

type DefaultRecord = { growthModel: GrowthModel; biomassModel: BiomassModel; woodDensity: number };

type SpeciesFile = {
  schemaVersion: string;
  defaultsByType: Record<PlantType, DefaultRecord | string>;
  referenceModels: Record<string, SizeRecord>;
  species: SpeciesRecord[];
};

export type Catalogue = {
  version: string;
  records: ReadonlyMap<string, SpeciesRecord>;
  references: ReadonlyMap<string, SizeRecord>;
  models: ReadonlyMap<string, SpeciesModel>;
  defaults: Record<PlantType, SpeciesModel>;
  /** Ids by all current and former names, so a renamed species keeps its result. */
  idsByName: ReadonlyMap<string, string>;
};

/** Validates and compiles the data and simulates every model; throws with all errors. */
export function loadCatalogue(data: unknown, version?: string): Catalogue {
  assertSpeciesFile(data);
  const file: SpeciesFile = data;
  const records = new Map(file.species.map((species) => [species.id, species]));
  const findBase = (name: string) => file.referenceModels[name] ?? records.get(name);
  const models = new Map(file.species.map((species) => [species.id, compileRecord(species, findBase)]));
  const compileDefault = (type: PlantType): SpeciesModel => {
    const fallback = file.defaultsByType[type];
    if (typeof fallback !== 'string') {
      const record = { ...fallback, woodDensityGPerCm3: fallback.woodDensity, maxHeightM: null };
      return compileSpecies(`default:${type}`, 'default', record, findBase);
    }
    const model = models.get(fallback);
    if (model === undefined) throw new Error(`defaultsByType.${type}: there is no species ${fallback}`);
    return { ...model, key: `default:${type}`, grade: 'default' };
  };
  const defaults = {
    tree: compileDefault('tree'),
    palm: compileDefault('palm'),
    shrub: compileDefault('shrub'),
    mangrove: compileDefault('mangrove'),
  };
  throwIfAny([
    ...Object.entries(file.referenceModels).flatMap(([name, record]) =>
      simulationErrors({ name, sizeAt: compileSize(record, findBase) }),
    ),
    ...[...models.values(), ...Object.values(defaults)].flatMap((model) =>
      simulationErrors({ name: model.key, ...model }),
    ),
  ]);
  return {
    version: version ?? file.schemaVersion,
    records,
    references: new Map(Object.entries(file.referenceModels)),
    models,
    defaults,
    idsByName: idsByNameOf(file.species),
  };
}

function throwIfAny(errors: string[]): void {
  if (errors.length > 0) throw new Error(`The species data cannot be used:\n${errors.join('\n')}`);
}

function assertSpeciesFile(data: unknown): asserts data is SpeciesFile {
  throwIfAny(fileErrors(data));
}

function fileErrors(data: unknown): string[] {
  if (!isFields(data)) return ['the file must be an object'];
  const { schemaVersion, defaultsByType, referenceModels, species } = data;
  if (typeof schemaVersion !== 'string') return ['schemaVersion is missing'];
  if (!isFields(defaultsByType) || !isFields(referenceModels)) return ['defaults or references are missing'];
  if (!Array.isArray(species) || species.length === 0) return ['species are missing'];
  const bases = new Map<string, string | undefined>();
  for (const entry of species) if (isFields(entry)) bases.set(String(entry['id']), growthTypeOf(entry));
  if (bases.size < species.length) return ['two species have the same id'];
  for (const [name, record] of Object.entries(referenceModels)) bases.set(name, growthTypeOf(record));
  return [
    ...species.flatMap((entry) => speciesErrors(entry, bases)),
    ...Object.entries(referenceModels).flatMap(([name, record]) =>
      isFields(record) ? sizeErrors(record, name, bases) : [`${name} must be an object`],
    ),
    ...plantTypes.flatMap((type) => defaultErrors(defaultsByType[type], `defaultsByType.${type}`, bases)),
  ];
}

function growthTypeOf(record: unknown): string | undefined {
  const model = isFields(record) ? record['growthModel'] : undefined;
  return isFields(model) && typeof model['type'] === 'string' ? model['type'] : undefined;
}

function defaultErrors(fallback: unknown, path: string, bases: BaseTypes): string[] {
  if (typeof fallback === 'string') return bases.has(fallback) ? [] : [`${path}: ${fallback} is not known`];
  if (!isFields(fallback)) return [`${path} is missing`];
  return [
    ...sizeErrors(fallback, path, bases),
    ...massErrors(fallback['biomassModel'], fallback['woodDensity'], true, path),
  ];
}

export function compileRecord(species: SpeciesRecord, findBase: FindBase): SpeciesModel {
  const record = { ...species, woodDensityGPerCm3: species.woodDensity?.gPerCm3 ?? null };
  return compileSpecies(species.id, species.confidence, record, findBase);
}

function idsByNameOf(species: SpeciesRecord[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const { id, scientificName, synonyms, commonName } of species)
    for (const name of [commonName.en, ...synonyms, scientificName, id]) names.set(nameKey(name), id);
  return names;
}

const nameKey = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/gu, '-');

const shipped = loadCatalogue(json);
let catalogue = shipped;

/**
 * Replaces shipped records and adds new ones; throws with all errors and then changes nothing. `edits` counts
 * all edits, so each data set has its own version.
 */
export function setSpeciesCatalogue(records: readonly SpeciesRecord[], edits: number): void {
  const previous = catalogue;
  const next = edits === 0 ? shipped : loadCatalogue(fileWith(records), `${shipped.version}+${edits}`);
  /** An unchanged species keeps its model and its cached tables. */
  const reuseModel = ([id, model]: [string, SpeciesModel]) =>
    [id, isUnchanged(id, previous, next) ? (previous.models.get(id) ?? model) : model] as const;
  catalogue = { ...next, models: new Map([...next.models].map(reuseModel)) };
}

function isUnchanged(id: string, previous: Catalogue, next: Catalogue): boolean {
  const record = next.records.get(id);
  const base = record?.growthModel.type === 'type_multiplier' ? record.growthModel.base : id;
  return previous.records.get(id) === record && previous.records.get(base) === next.records.get(base);
}

/** Returns the errors of the whole catalogue if this record were added. */
export function catalogueErrorsWith(record: SpeciesRecord): string[] {
  try {
    loadCatalogue(fileWith([...catalogue.records.values(), record]));
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

function fileWith(records: readonly SpeciesRecord[]): object {
  const species = new Map([...shipped.records, ...records.map((record) => [record.id, record] as const)]);
  return { ...json, species: [...species.values()] };
}

/** Growth types that a multiplier can use as a base. */
export function currentBases(): BaseTypes {
  return new Map(
    [...catalogue.references, ...catalogue.records].map(([name, record]) => [name, growthTypeOf(record)]),
  );
}

export const findBase = (name: string): SizeRecord | undefined =>
  catalogue.references.get(name) ?? catalogue.records.get(name);

export const dataVersion = () => catalogue.version;

/** Resolves a species id, scientific, former or English name; undefined if unknown. */
export const speciesIdOf = (name: string) => catalogue.idsByName.get(nameKey(name));

/** Never fails: an unknown species uses the default of its type, with grade `default`. */
export function speciesModel(name: string | null, type: PlantType = 'tree'): SpeciesModel {
  if (name === null) return catalogue.defaults[type];
  const { models, defaults } = catalogue;
  /** By id first: a lookup by name is a hundred times slower. */
  return models.get(name) ?? models.get(speciesIdOf(name) ?? '') ?? defaults[type];
}

/** Returns a species' models with their sources, grade and names. */
export function speciesRecord(name: string): SpeciesRecord | undefined {
  return catalogue.records.get(speciesIdOf(name) ?? '');
}

export const allSpecies = (): SpeciesRecord[] => [...catalogue.records.values()];
