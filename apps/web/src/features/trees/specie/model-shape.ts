import { growthModelTypes } from '@nabta/contract/trees/specie';
import type { SpecieRecord } from '@nabta/contract/trees/specie';

/** Growth model as stored; its parameters depend on type and form. */
export type Model = Readonly<SpecieRecord['growthModel']>;

export type GrowthType = Model['type'];

/** The model in a field of a record or of a model that consists of several. */
export function readModel(record: Readonly<Record<string, unknown>>, field: string): Model | undefined {
  const value = record[field];
  return isModel(value) ? value : undefined;
}

export function isModel(value: unknown): value is Model {
  return isObject(value) && growthModelTypes.some((type) => type === value['type']);
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Types that are a single curve y(x). */
export const curveTypes = [
  'linear',
  'polynomial',
  'power',
  'exponential',
  'logarithmic',
  'mixed',
  'custom',
] as const satisfies readonly GrowthType[];

type CurveType = (typeof curveTypes)[number];

export function isCurveType(type: string): type is CurveType {
  return curveTypes.some((curveType) => curveType === type);
}

/** Forms per type, default first. */
export const formsOf = {
  exponential: ['saturating', 'expow'],
  logarithmic: ['ln', 'loglog'],
} as const satisfies Partial<Record<CurveType, readonly string[]>>;

export function shapeOf({ type, form }: Model): { numbers: readonly string[]; formula: string } {
  switch (`${type}:${typeof form === 'string' ? form : ''}`) {
    case 'linear:':
      return { numbers: ['a', 'b'], formula: 'y = a + b·x' };
    case 'power:':
      return { numbers: ['a', 'b'], formula: 'y = a·xᵇ' };
    case 'exponential:saturating':
      return { numbers: ['ymax', 'k', 'p'], formula: 'y = ymax·(1 − e^(−k·x))ᵖ' };
    case 'exponential:expow':
      return { numbers: ['a', 'b', 'mse', 'weight'], formula: 'y = e^(a + b·x + w(x)·mse⁄2)' };
    case 'logarithmic:ln':
      return { numbers: ['a', 'b', 'c'], formula: 'y = a + b·ln(1 + x⁄c)' };
    case 'logarithmic:loglog':
      return { numbers: ['a', 'b', 'mse', 'weight'], formula: 'y = e^(a + b·ln(ln(x + 1) + mse⁄2))' };
    case 'polynomial:':
      return { numbers: [], formula: 'y = c₀ + c₁·x + c₂·x² + …' };
    case 'custom:table':
      return { numbers: [], formula: 'y(x)' };
    default:
      return { numbers: [], formula: 'y = y₁(x), y₂(x), …' };
  }
}

const domain = { xMin: 0, xMax: 40, yMin: 0 };

export const defaultModels: Readonly<Record<GrowthType, Model>> = {
  linear: { type: 'linear', a: 1, b: 1, domain },
  polynomial: { type: 'polynomial', coefficients: [1, 1.2, -0.01], domain },
  power: { type: 'power', a: 2, b: 0.8, domain },
  exponential: { type: 'exponential', form: 'saturating', ymax: 40, k: 0.05, p: 1 },
  logarithmic: { type: 'logarithmic', form: 'ln', a: 1, b: 12, c: 8, domain },
  mixed: {
    type: 'mixed',
    segments: [
      { from: 0, to: 10, model: { type: 'linear', a: 1, b: 0.6 } },
      { from: 10, to: 40, model: { type: 'linear', a: 1, b: 1 } },
    ],
  },
  custom: {
    type: 'custom',
    form: 'table',
    points: [
      [0, 1],
      [10, 12],
      [40, 35],
    ],
  },
  height_dbh: {
    type: 'height_dbh',
    height: { type: 'linear', a: 0.5, b: 0.3, domain },
    dbh: { mode: 'constant', dbhCm: 40 },
  },
  shrub_model: {
    type: 'shrub_model',
    height: { type: 'exponential', form: 'saturating', ymax: 2, k: 0.2 },
    crown: { type: 'exponential', form: 'saturating', ymax: 2.5, k: 0.2 },
  },
  type_multiplier: { type: 'type_multiplier', base: 'utd-swdsrt-prch', rate: 0.5, size: 1, mass: 1 },
};

/** Returns the default model of the type in the given form. */
export function withForm(model: Model, form: string): Model {
  if (form === 'expow') return { type: 'exponential', form, a: 0.5, b: 0.05, mse: 0, weight: 1, domain };
  if (form === 'loglog') return { type: 'logarithmic', form, a: 0.5, b: 2, mse: 0, weight: 1, domain };
  return defaultModels[model.type];
}

export const confidenceGrades = ['A', 'B', 'C'] as const;

export const newSpecie: SpecieRecord = {
  id: '',
  scientificName: '',
  synonyms: [],
  family: '',
  commonName: { ar: '', en: '', pt: '' },
  type: 'tree',
  status: 'native',
  evergreen: true,
  growthRate: 'medium',
  maxHeightM: 10,
  maxDbhCm: 50,
  woodDensity: { gPerCm3: 0.65, source: 'estimate' },
  growthModel: defaultModels.type_multiplier,
  heightModel: null,
  crownModel: null,
  biomassModel: { form: 'chave2014', rootShoot: 0.28, carbonFraction: 0.5, source: 'chave2014' },
  itreeStreetsSWDsrtCode: null,
  publishedEquations: [],
  confidence: 'C',
};

const defaultBiomassModels = {
  tree: { form: 'chave2014', rootShoot: 0.28, carbonFraction: 0.5, source: 'chave2014' },
  palm: {
    form: 'palm_height',
    c0: 4.5,
    c1: 7.7,
    rootShoot: 0.28,
    carbonFraction: 0.5,
    source: 'frangi_lugo_1985',
  },
  shrub: {
    form: 'shrub_volume',
    bulkDensityKgM3: 1.2,
    rootShoot: 0.4,
    carbonFraction: 0.5,
    source: 'estimate',
  },
  mangrove: { form: 'mangrove_komiyama', carbonFraction: 0.5, source: 'komiyama2005' },
} as const;

const defaultGrowthTypes = {
  tree: 'type_multiplier',
  palm: 'height_dbh',
  shrub: 'shrub_model',
  mangrove: 'power',
} as const satisfies Record<SpecieRecord['type'], GrowthType>;

/** Changes the type of a new species and resets its models to the defaults of that type. */
export function withType(record: SpecieRecord, type: SpecieRecord['type']): SpecieRecord {
  const growthModel = defaultModels[defaultGrowthTypes[type]];
  return withCurves({ ...record, type, biomassModel: defaultBiomassModels[type], growthModel });
}

/** Adds the curves that a growth model requires: height and crown for a trunk, crown for a palm. */
export function withCurves(record: SpecieRecord): SpecieRecord {
  const { type } = record.growthModel;
  if (type === 'type_multiplier') return record;
  const hasHeight = isCurveType(type);
  const hasCrown = isCurveType(type) || type === 'height_dbh';
  return {
    ...record,
    heightModel: hasHeight ? (record['heightModel'] ?? linearCurve(0.3)) : null,
    crownModel: hasCrown ? (record['crownModel'] ?? linearCurve(0.25)) : null,
  };
}

const linearCurve = (slope: number): Model => ({ type: 'linear', a: 0.5, b: slope, domain: { yMin: 0 } });
