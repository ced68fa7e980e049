import { benefitsOfForest } from '../benefits-of-forest.ts';
import { gainOfTree } from '../benefits-of-tree.ts';
import { equivalentsOf } from '../benefits.ts';
import { co2OfDryMass, dryMass, type BiomassModel } from '../biomass.ts';
import { packCohorts } from '../cohorts.ts';
import itreeStreets from '../data/itree-streets-swdsrt.json' with { type: 'json' };
import { crownBasisAt, crownBasisUntil, defaultRainM, flowsOf } from '../flows.ts';
import { compileCurve, interpolate, type CurveModel, type Weight } from '../growth-model.ts';
import { measuredAge, measuredTree, type Tree } from '../measured-tree.ts';
import { effectiveAge, isSite, type Site } from '../site.ts';
import { speciesModel, type PlantType } from '../species-data.ts';
import { timelineOfTree } from '../timeline.ts';
import { carbonValueUsd, palmFormulaUsd, trunkFormulaUsd } from '../tree-value.ts';
import { likelyFactors, sigmaOf } from '../uncertainty.ts';
import { centimetres, dryKilograms, instant, metres, years, type Instant } from '../units.ts';
import { noMeasured } from './arbitrary-trees.ts';

type Input = Record<string, unknown>;

/** Function under test of each golden vector kind. */
export const goldenKinds = new Map<string, (input: Input) => unknown>([
  ['utd.predict', utdPredict],
  [
    'utd.form',
    (input) => utdValue(text(input, 'eqName'), numbers(input, 'coefficients'), number(input, 'x')),
  ],
  ['itree.lookup', itreeLookup],
  ['biomass', biomass],
  ['co2.fromDryMass', co2FromDryMass],
  ['species.state', speciesState],
  [
    'co2.removed',
    (input) => gainOfTree(measuredTree(tree(input)), time(input, 'from'), time(input, 'to')).removedKg,
  ],
  ['co2.aggregate', aggregate],
  ['co2.timeline', timeline],
  ['flow.rates', flowRates],
  ['flow.cumulative', flowCumulative],
  ['calibrate.effectiveAge', (input) => measuredAge(species(input), sizes(input)) ?? null],
  ['equivalents', (input) => equivalentsOf(number(input, 'co2Kg'))],
  ['value.scc', (input) => carbonValueUsd(number(input, 'co2Kg'), number(input, 'year'))],
  ['value.ctla', replacement],
  ['uncertainty', uncertainty],
]);

function utdPredict(input: Input): number {
  const coefficients = ['a', 'b', 'c', 'd', 'e'].map((name) => optional(input, name) ?? 0);
  const [low, high] = [optional(input, 'appsMin') ?? -Infinity, optional(input, 'appsMax') ?? Infinity];
  return utdValue(text(input, 'eqName'), coefficients, number(input, 'x'), { yMin: low, yMax: high });
}

function utdValue(name: string, coefficients: number[], x: number, domain = {}): number {
  return compileCurve({ ...utdCurve(name, coefficients), domain })(x);
}

const weightedEquation = /^(expow|loglogw)([1-4])$/u;
const polynomialSizes = new Map([
  ['quad', 3],
  ['cub', 4],
  ['quart', 5],
]);

/** Converts an equation of the Urban Tree Database (RDS-2016-0005, TS6) to a curve model. */
function utdCurve(name: string, coefficients: readonly number[]): CurveModel {
  const [a = 0, b = 0, mse = 0] = coefficients;
  if (name === 'lin') return { type: 'linear', a, b };
  const [, family, digit] = weightedEquation.exec(name) ?? [];
  if (family !== undefined) {
    const terms = { a, b, mse, weight: Number(digit) as Weight };
    return family === 'expow'
      ? { type: 'exponential', form: 'expow', ...terms }
      : { type: 'logarithmic', form: 'loglog', ...terms };
  }
  const size = polynomialSizes.get(name);
  if (size === undefined) throw new Error(`the equation ${name} is not known`);
  return { type: 'polynomial', coefficients: coefficients.slice(0, size) };
}

const itreeTables = new Map(
  Object.entries(itreeStreets.tables).map(([name, rows]) => [name, new Map(Object.entries<number[]>(rows))]),
);

/** Interpolates the i-Tree Streets value for a trunk diameter between the published classes. */
function itreeLookup(input: Input): number {
  const [region, table, code] = [text(input, 'region'), text(input, 'table'), text(input, 'code')];
  const row = region === itreeStreets.region ? itreeTables.get(table)?.get(code) : undefined;
  if (row === undefined) throw new Error(`there is no row ${code} in ${table} of ${region}`);
  return interpolate(
    itreeStreets.dbhCm.map((classCm, position) => [classCm, row[position] ?? Number.NaN] as const),
    number(input, 'dbhCm'),
  );
}

/** Returns the above-ground mass; for mangroves, which have a separate root equation, both masses. */
function biomass(input: Input): unknown {
  const form = text(input, 'form');
  const model = { rootShoot: 0, ...input, carbonFraction: 1, source: '' } as unknown as BiomassModel;
  const length = (name: string) => optional(input, name) ?? Number.NaN;
  const size = {
    dbhCm: centimetres(length('dbhCm')),
    heightM: metres(length('heightM')),
    crownM: metres(length('crownM')),
  };
  const { aboveKg, belowKg } = dryMass(model, size, optional(input, 'rho') ?? Number.NaN);
  return form === 'mangrove_komiyama' ? [aboveKg, belowKg] : aboveKg;
}

function co2FromDryMass(input: Input): number {
  const aboveKg = number(input, 'agbKg');
  const belowKg = optional(input, 'bgbKg') ?? number(input, 'rootShoot') * aboveKg;
  return co2OfDryMass(
    { aboveKg: dryKilograms(aboveKg), belowKg: dryKilograms(belowKg) },
    number(input, 'carbonFraction'),
  );
}

function speciesState(input: Input): unknown {
  const age = effectiveAge(site(input), years(number(input, 'ageYears')));
  return { ...species(input).sizeAt(age), co2StockKg: species(input).stockKgAt(age) };
}

function aggregate(input: Input): number {
  const rows = (list(input, 'cohorts') as Input[]).map((row) => ({
    ...tree(row),
    count: number(row, 'count'),
  }));
  return benefitsOfForest(packCohorts(rows), noMeasured, time(input, 'from'), time(input, 'to')).co2RemovedKg;
}

function timeline(input: Input): number[] {
  const boundaries = list(input, 'boundaries').map((boundary) => time({ boundary }, 'boundary'));
  return timelineOfTree(tree(input), boundaries).map((bucket) => bucket.co2RemovedKg);
}

function flowRates(input: Input): unknown {
  const basis = crownBasisAt(species(input), effectiveAge(site(input), years(number(input, 'ageYears'))));
  return { cpaM2: basis.crownM2, ...flowsOf(basis, setting(input)) };
}

function flowCumulative(input: Input): unknown {
  const basis = crownBasisUntil(species(input), site(input), years(number(input, 'ageYears')));
  const flows: Input = { cpaM2: basis.crownM2, ...flowsOf(basis, setting(input)) };
  return flows[text(input, 'metric')];
}

function replacement(input: Input): number {
  const common = numbersOf(input, 'replacementCost', 'condition', 'location');
  if (input['trunkCostPerFt'] !== undefined) {
    const heightM = optional(input, 'heightM') ?? number(input, 'heightFt') * 0.3048;
    return palmFormulaUsd({ heightM, ...common, ...numbersOf(input, 'trunkCostPerFt') });
  }
  return trunkFormulaUsd({
    ...common,
    ...numbersOf(input, 'dbhCm', 'basicPrice', 'tarIn2', 'speciesRating'),
  });
}

function uncertainty(input: Input): unknown {
  const sigma = sigmaOf(numbersOf(input, 'sCommon', 'sSpecies', 'sRandom', 'kEff', 'nEff'));
  const { low, high } = likelyFactors(sigma);
  return { sigma, lowFactor: low, highFactor: high };
}

const species = (input: Input) =>
  speciesModel(text(input, 'speciesId'), (input['type'] ?? 'tree') as PlantType);

function tree(input: Input): Tree {
  return {
    speciesId: text(input, 'speciesId'),
    type: (input['type'] ?? 'tree') as PlantType,
    site: site(input),
    plantedAt: time(input, 'plantedAt'),
    endedAt: input['endedAt'] == null ? null : time(input, 'endedAt'),
  };
}

function site({ site: name = 'irrigated' }: Input): Site {
  if (isSite(name)) return name;
  throw new Error(`the site ${String(name)} is not known`);
}

const setting = (input: Input) => ({
  isNearBuildings: input['nearBuildings'] === true,
  rainM: optional(input, 'rainM') ?? defaultRainM,
});

const sizes = (input: Input) => ({
  ...(input['dbhCm'] == null ? {} : { dbhCm: number(input, 'dbhCm') }),
  ...(input['heightM'] == null ? {} : { heightM: number(input, 'heightM') }),
});

function time(input: Input, name: string): Instant {
  const ms = Date.parse(String(input[name]));
  if (Number.isNaN(ms)) throw new Error(`${name} is not a time: ${String(input[name])}`);
  return instant(ms);
}

const optional = (input: Input, name: string) => (input[name] == null ? undefined : number(input, name));

function number(input: Input, name: string): number {
  const value = input[name];
  if (typeof value === 'number') return value;
  throw new Error(`${name} is not a number: ${String(value)}`);
}

function numbers(input: Input, name: string): number[] {
  return list(input, name).map((value) => number({ value }, 'value'));
}

function numbersOf<Name extends string>(input: Input, ...names: Name[]) {
  return Object.fromEntries(names.map((name) => [name, number(input, name)])) as Record<Name, number>;
}

function text(input: Input, name: string): string {
  const value = input[name];
  if (typeof value === 'string') return value;
  throw new Error(`${name} is not a text: ${String(value)}`);
}

function list(input: Input, name: string): unknown[] {
  if (Array.isArray(input[name])) return input[name];
  throw new Error(`${name} is not a list`);
}
