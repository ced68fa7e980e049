import type { BiomassModel } from './biomass.ts';
import { isFields } from './curve-faults.ts';
import json from './data/species.json' with { type: 'json' };
import type { GrowthModel } from './growth-model.ts';
import { massFaults, plantTypes, sizeFaults, speciesFaults, type BaseTypes } from './species-faults.ts';
import { compileSize, compileSpecies, type SizeRecord, type SpeciesModel } from './species-model.ts';
import { trialFaults } from './species-trial.ts';

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
  models: ReadonlyMap<string, SpeciesModel>;
  defaults: Record<PlantType, SpeciesModel>;
  /** Ids by every name a species has or had, so that a renamed species keeps its result. */
  idsByName: ReadonlyMap<string, string>;
};

/** Checks the shape of the data, compiles it, and tries every model out; throws with all faults where there are any. */
export function loadCatalogue(data: unknown, version?: string): Catalogue {
  stopAt(fileFaults(data));
  const file = data as SpeciesFile;
  const records = new Map(file.species.map((species) => [species.id, species]));
  const findBase = (name: string) => file.referenceModels[name] ?? records.get(name);
  const compile = (species: SpeciesRecord) =>
    compileSpecies(
      species.id,
      species.confidence,
      { ...species, woodDensityGPerCm3: species.woodDensity?.gPerCm3 ?? null },
      findBase,
    );
  const models = new Map(file.species.map((species) => [species.id, compile(species)]));
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
  stopAt([
    ...Object.entries(file.referenceModels).flatMap(([name, record]) =>
      trialFaults({ name, sizeAt: compileSize(record, findBase) }),
    ),
    ...[...models.values(), ...Object.values(defaults)].flatMap((model) =>
      trialFaults({ name: model.key, ...model }),
    ),
  ]);
  return {
    version: version ?? file.schemaVersion,
    records,
    models,
    defaults,
    idsByName: namesOf(file.species),
  };
}

function stopAt(faults: string[]): void {
  if (faults.length > 0) throw new Error(`The species data cannot be used:\n${faults.join('\n')}`);
}

function fileFaults(data: unknown): string[] {
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
    ...species.flatMap((entry) => speciesFaults(entry, bases)),
    ...Object.entries(referenceModels).flatMap(([name, record]) =>
      isFields(record) ? sizeFaults(record, name, bases) : [`${name} must be an object`],
    ),
    ...plantTypes.flatMap((type) => defaultFaults(defaultsByType[type], `defaultsByType.${type}`, bases)),
  ];
}

function growthTypeOf(record: unknown): string | undefined {
  const model = isFields(record) ? record['growthModel'] : undefined;
  return isFields(model) && typeof model['type'] === 'string' ? model['type'] : undefined;
}

function defaultFaults(fallback: unknown, place: string, bases: BaseTypes): string[] {
  if (typeof fallback === 'string') return bases.has(fallback) ? [] : [`${place}: ${fallback} is not known`];
  if (!isFields(fallback)) return [`${place} is missing`];
  return [
    ...sizeFaults(fallback, place, bases),
    ...massFaults(fallback['biomassModel'], fallback['woodDensity'], true, place),
  ];
}

function namesOf(species: SpeciesRecord[]): Map<string, string> {
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
const referenceModels = new Map(Object.entries((json as unknown as SpeciesFile).referenceModels));
let catalogue = shipped;

/**
 * Puts records in the place of those that ship, and new ones beside them; throws with all faults where that cannot be used, and
 * then nothing has changed. `edits` counts them all, so that each data has a version of its own.
 */
export function takeSpecies(records: readonly SpeciesRecord[], edits: number): void {
  const before = catalogue;
  const next = edits === 0 ? shipped : loadCatalogue(fileWith(records), `${shipped.version}+${edits}`);
  /** A species that is as it was keeps its model, and with it its tables. */
  const keep = ([id, model]: [string, SpeciesModel]) =>
    [id, isAsBefore(id, before, next) ? (before.models.get(id) ?? model) : model] as const;
  catalogue = { ...next, models: new Map([...next.models].map(keep)) };
}

function isAsBefore(id: string, before: Catalogue, next: Catalogue): boolean {
  const record = next.records.get(id);
  const base = record?.growthModel.type === 'type_multiplier' ? record.growthModel.base : id;
  return before.records.get(id) === record && before.records.get(base) === next.records.get(base);
}

/** What would be wrong with all species if this one were among those in use. */
export function faultsAmongSpecies(record: SpeciesRecord): string[] {
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

/** What a growth model may lean on, as things are. */
export function knownBases(): BaseTypes {
  return new Map(
    [...referenceModels, ...catalogue.records].map(([name, record]) => [name, growthTypeOf(record)]),
  );
}

export const findBase = (name: string): SizeRecord | undefined =>
  referenceModels.get(name) ?? catalogue.records.get(name);

/** Of the species in use. */
export const dataVersion = () => catalogue.version;

/** The id of a species by its id, its scientific name, a former name or its English name; undefined where unknown. */
export const speciesIdOf = (name: string) => catalogue.idsByName.get(nameKey(name));

/** Never fails: a species that is not known is counted by the default of its type, and says so by its grade. */
export function speciesModel(name: string | null, type: PlantType = 'tree'): SpeciesModel {
  if (name === null) return catalogue.defaults[type];
  const { models, defaults } = catalogue;
  /** By its id first: a look-up by any other name costs a hundred times as much. */
  return models.get(name) ?? models.get(speciesIdOf(name) ?? '') ?? defaults[type];
}

/** What stands behind a species' numbers: its models with their sources, grade and names. */
export function speciesRecord(name: string): SpeciesRecord | undefined {
  return catalogue.records.get(speciesIdOf(name) ?? '');
}

export const allSpecies = (): SpeciesRecord[] => [...catalogue.records.values()];
