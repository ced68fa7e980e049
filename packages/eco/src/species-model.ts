import { co2OfDryMass, dryMass, type BiomassModel, type TreeSize } from './biomass.ts';
import {
  clamp,
  compileCurve,
  type Curve,
  type CurveModel,
  type GrowthModel,
  type HeightDbhModel,
  type MultiplierModel,
  type ShrubModel,
} from './growth-model.ts';
import type { Grade } from './quality.ts';
import {
  centimetres,
  co2Kilograms,
  effectiveYears,
  metres,
  type Centimetres,
  type Co2Kilograms,
  type EffectiveYears,
  type Metres,
} from './units.ts';

/** Size models of a species, a reference or a default. */
export type SizeRecord = {
  growthModel: GrowthModel;
  heightModel?: CurveModel | null;
  crownModel?: CurveModel | null;
  maxDbhCm?: number | null;
};

export type MassRecord = SizeRecord & {
  biomassModel: BiomassModel;
  woodDensityGPerCm3: number | null;
  maxHeightM: number | null;
};

/** A compiled species. All trees of a species share it, so its tables are cached per site. */
export type SpeciesModel = {
  key: string;
  grade: Grade;
  /** The measurement that determines the age: trunk, palm height, or none for a shrub. */
  measuredBy: 'dbh' | 'height' | null;
  maxDbhCm: Centimetres;
  maxHeightM: Metres;
  sizeAt(age: EffectiveYears): TreeSize;
  /** CO2 stock, including that of the nursery plant. */
  stockKgAt(age: EffectiveYears): Co2Kilograms;
  /** CO2 stock of the nursery plant. */
  plantedKg: Co2Kilograms;
};

/** Age at which every curve has ended. */
export const oldestYears = effectiveYears(200);

export type FindBase = (name: string) => SizeRecord | undefined;

export function compileSpecies(
  key: string,
  grade: Grade,
  record: MassRecord,
  findBase: FindBase,
): SpeciesModel {
  const { biomassModel, growthModel, woodDensityGPerCm3 } = record;
  const sizeAt = compileSize(record, findBase);
  const massFactor = growthModel.type === 'type_multiplier' ? growthModel.mass : 1;
  const stockKgAt = (age: EffectiveYears) => {
    const mass = dryMass(biomassModel, sizeAt(age), woodDensityGPerCm3 ?? Number.NaN);
    return co2Kilograms(massFactor * co2OfDryMass(mass, biomassModel.carbonFraction));
  };
  return {
    key,
    grade,
    measuredBy: measuredByOf(growthModel, findBase),
    maxDbhCm: centimetres(record.maxDbhCm ?? sizeAt(oldestYears).dbhCm ?? Infinity),
    maxHeightM: metres(record.maxHeightM ?? Infinity),
    sizeAt,
    stockKgAt,
    plantedKg: stockKgAt(effectiveYears(0)),
  };
}

export function compileSize(record: SizeRecord, findBase: FindBase): (age: number) => TreeSize {
  const { growthModel } = record;
  switch (growthModel.type) {
    case 'height_dbh':
      return palmSize(growthModel, record);
    case 'shrub_model':
      return shrubSize(growthModel);
    case 'type_multiplier':
      return multipliedSize(growthModel, record, findBase);
    default:
      return trunkSize(trunkCurve(growthModel, record), record);
  }
}

/** Clamps the evaluated trunk to the species' maximum. */
function trunkCurve(model: CurveModel, { maxDbhCm }: SizeRecord): Curve {
  const curve = compileCurve(model);
  const maxCm = maxDbhCm ?? Infinity;
  return (age) => Math.min(curve(age), maxCm);
}

function trunkSize(trunk: Curve, { heightModel, crownModel }: SizeRecord): (age: number) => TreeSize {
  const height = curveOrNaN(heightModel);
  const crown = curveOrNaN(crownModel);
  return (age) => {
    const dbhCm = trunk(age);
    return sizeOf(dbhCm, height(dbhCm), crown(dbhCm));
  };
}

function palmSize({ height, dbh }: HeightDbhModel, record: SizeRecord): (age: number) => TreeSize {
  const heightAt = compileCurve(height);
  const crown = curveOrNaN(record.crownModel);
  const trunk = dbh.mode === 'constant' ? () => dbh.dbhCm : compileCurve(dbh.model);
  const maxCm = record.maxDbhCm ?? Infinity;
  return (age) => {
    const heightM = heightAt(age);
    return sizeOf(Math.min(trunk(heightM), maxCm), heightM, crown(heightM));
  };
}

function shrubSize({ height, crown }: ShrubModel): (age: number) => TreeSize {
  const heightAt = compileCurve(height);
  const crownAt = compileCurve(crown);
  return (age) => sizeOf(null, heightAt(age), crownAt(age));
}

/**
 * Uses the base at the scaled age with its trunk times `size`; own height and crown curves override those of
 * the base.
 */
function multipliedSize(
  model: MultiplierModel,
  record: SizeRecord,
  findBase: FindBase,
): (age: number) => TreeSize {
  const base = baseOf(model, findBase);
  const { xMin = -Infinity, xMax = Infinity, yMin = -Infinity, yMax = Infinity } = model.domain ?? {};
  const maxCm = Math.min(record.maxDbhCm ?? Infinity, yMax);
  const scale = (dbhCm: number) => clamp(dbhCm * model.size, yMin, maxCm);
  const baseAge = (age: number) => model.rate * clamp(age, xMin, xMax);
  if (hasTrunkCurve(base.growthModel)) {
    const trunk = trunkCurve(base.growthModel, base);
    return trunkSize((age) => scale(trunk(baseAge(age))), {
      growthModel: model,
      heightModel: record.heightModel ?? base.heightModel ?? null,
      crownModel: record.crownModel ?? base.crownModel ?? null,
    });
  }
  const baseSize = compileSize(
    { ...base, crownModel: record.crownModel ?? base.crownModel ?? null },
    findBase,
  );
  return (age) => {
    const { dbhCm, heightM, crownM } = baseSize(baseAge(age));
    return sizeOf(dbhCm === null ? null : scale(dbhCm), heightM, crownM);
  };
}

export function hasTrunkCurve(model: GrowthModel): model is CurveModel {
  return !['height_dbh', 'shrub_model', 'type_multiplier'].includes(model.type);
}

function measuredByOf(model: GrowthModel, findBase: FindBase): SpeciesModel['measuredBy'] {
  const effectiveModel = model.type === 'type_multiplier' ? baseOf(model, findBase).growthModel : model;
  if (effectiveModel.type === 'height_dbh') return 'height';
  return effectiveModel.type === 'shrub_model' ? null : 'dbh';
}

function baseOf({ base }: MultiplierModel, findBase: FindBase): SizeRecord {
  const record = findBase(base);
  if (record === undefined) throw new Error(`there is no species or reference ${base}`);
  return record;
}

/** Returns NaN for a missing curve, which loading the data detects. */
const curveOrNaN = (model: CurveModel | null | undefined): Curve =>
  model ? compileCurve(model) : () => Number.NaN;

const sizeOf = (dbhCm: number | null, heightM: number, crownM: number): TreeSize => ({
  dbhCm: dbhCm === null ? null : centimetres(dbhCm),
  heightM: metres(heightM),
  crownM: metres(crownM),
});
