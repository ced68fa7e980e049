import { dryMass, type BiomassModel, type TreeSize } from './biomass.ts';
import { co2OfDryMass } from './carbon.ts';
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

/** What the data says of how large a species, a reference or a default grows. */
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

/** A species ready to be asked. Two trees of one species and site share it, and with it their tables. */
export type SpeciesModel = {
  key: string;
  grade: Grade;
  /** What tells its age: the trunk, the height of a palm, or nothing for a shrub. */
  measuredBy: 'dbh' | 'height' | null;
  maxDbhCm: Centimetres;
  maxHeightM: Metres;
  sizeAt(age: EffectiveYears): TreeSize;
  /** The CO2 it holds, what the nursery gave it included. */
  stockKgAt(age: EffectiveYears): Co2Kilograms;
  /** What the nursery gave it. */
  plantedKg: Co2Kilograms;
};

/** Every curve is at its end by then. */
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
    measuredBy: measureOf(growthModel, findBase),
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

/** METHOD section 2: after its evaluation a trunk is also held at the species' largest. */
function trunkCurve(model: CurveModel, { maxDbhCm }: SizeRecord): Curve {
  const curve = compileCurve(model);
  const largest = maxDbhCm ?? Infinity;
  return (age) => Math.min(curve(age), largest);
}

function trunkSize(trunk: Curve, { heightModel, crownModel }: SizeRecord): (age: number) => TreeSize {
  const height = curveOrNothing(heightModel);
  const crown = curveOrNothing(crownModel);
  return (age) => {
    const dbhCm = trunk(age);
    return sizeOf(dbhCm, height(dbhCm), crown(dbhCm));
  };
}

function palmSize({ height, dbh }: HeightDbhModel, record: SizeRecord): (age: number) => TreeSize {
  const heightAt = compileCurve(height);
  const crown = curveOrNothing(record.crownModel);
  const trunk = dbh.mode === 'constant' ? () => dbh.dbhCm : compileCurve(dbh.model);
  const largest = record.maxDbhCm ?? Infinity;
  return (age) => {
    const heightM = heightAt(age);
    return sizeOf(Math.min(trunk(heightM), largest), heightM, crown(heightM));
  };
}

function shrubSize({ height, crown }: ShrubModel): (age: number) => TreeSize {
  const heightAt = compileCurve(height);
  const crownAt = compileCurve(crown);
  return (age) => sizeOf(null, heightAt(age), crownAt(age));
}

/** The base at the slower age, its trunk times `size`; own height and crown curves win over those of the base. */
function multipliedSize(
  model: MultiplierModel,
  record: SizeRecord,
  findBase: FindBase,
): (age: number) => TreeSize {
  const base = baseOf(model, findBase);
  const { xMin = -Infinity, xMax = Infinity, yMin = -Infinity, yMax = Infinity } = model.domain ?? {};
  const largest = Math.min(record.maxDbhCm ?? Infinity, yMax);
  const scale = (dbhCm: number) => clamp(dbhCm * model.size, yMin, largest);
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

function measureOf(model: GrowthModel, findBase: FindBase): SpeciesModel['measuredBy'] {
  const grown = model.type === 'type_multiplier' ? baseOf(model, findBase).growthModel : model;
  if (grown.type === 'height_dbh') return 'height';
  return grown.type === 'shrub_model' ? null : 'dbh';
}

function baseOf({ base }: MultiplierModel, findBase: FindBase): SizeRecord {
  const found = findBase(base);
  if (found === undefined) throw new Error(`there is no species or reference ${base}`);
  return found;
}

/** Missing where it is needed, it shows as not-a-number when the data is loaded. */
const curveOrNothing = (model: CurveModel | null | undefined): Curve =>
  model ? compileCurve(model) : () => Number.NaN;

const sizeOf = (dbhCm: number | null, heightM: number, crownM: number): TreeSize => ({
  dbhCm: dbhCm === null ? null : centimetres(dbhCm),
  heightM: metres(heightM),
  crownM: metres(crownM),
});
