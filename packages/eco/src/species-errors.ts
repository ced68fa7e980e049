import { biomassForms } from './biomass.ts';
import { curveErrors, domainErrors, isFields, isNumber, isPositive, numberErrors } from './curve-errors.ts';

type Fields = Record<string, unknown>;

export const plantTypes = ['tree', 'palm', 'shrub', 'mangrove'] as const;

/** Growth type of every species and reference, by name; a multiplier's base must be one of them. */
export type BaseTypes = ReadonlyMap<string, string | undefined>;

const textFields = ['id', 'scientificName', 'family', 'growthRate', 'status'];

/** Returns one sentence per structural error of a species; its behaviour is simulated after compilation. */
export function speciesErrors(species: unknown, bases: BaseTypes): string[] {
  if (!isFields(species)) return ['a species must be an object'];
  const path = String(species['id']);
  const isOneOf = (name: string, allowed: readonly unknown[]) =>
    allowed.includes(species[name]) ? [] : [`${path}.${name} must be one of ${allowed.join(', ')}`];
  return [
    ...textFields
      .filter((name) => typeof species[name] !== 'string')
      .map((name) => `${path}.${name} is missing`),
    ...(/^[a-z]+(-[a-z]+)+$/u.test(path) ? [] : [`${path} is not an id in small letters and dashes`]),
    ...isOneOf('type', plantTypes),
    ...isOneOf('confidence', ['A', 'B', 'C']),
    ...(isTextList(species['synonyms']) ? [] : [`${path}.synonyms must be names`]),
    ...nameErrors(species['commonName'], path),
    ...numberErrors(species, path, ['maxHeightM'], 'a positive number', isPositive),
    ...sizeErrors(species, path, bases),
    ...massErrors(species['biomassModel'], woodDensityOf(species), hasTrunkModel(species, bases), path),
  ];
}

const isTextList = (value: unknown) =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string');

function nameErrors(name: unknown, path: string): string[] {
  return ['en', 'ar', 'pt']
    .filter((language) => !isFields(name) || typeof name[language] !== 'string')
    .map((language) => `${path}.commonName.${language} is missing`);
}

/** Validates the growth, height and crown models of a species, a reference or a default. */
export function sizeErrors(record: Fields, path: string, bases: BaseTypes): string[] {
  const { growthModel: model, heightModel, crownModel, maxDbhCm } = record;
  const ownCurves = { height: heightModel ?? undefined, crown: crownModel ?? undefined };
  const curveErrorList = [
    ...(ownCurves.height === undefined ? [] : curveErrors(ownCurves.height, `${path}.heightModel`)),
    ...(ownCurves.crown === undefined ? [] : curveErrors(ownCurves.crown, `${path}.crownModel`)),
    ...(maxDbhCm == null || (isNumber(maxDbhCm) && maxDbhCm > 0)
      ? []
      : [`${path}.maxDbhCm must be positive`]),
  ];
  const modelPath = `${path}.growthModel`;
  if (!isFields(model)) return [...curveErrorList, `${modelPath} must be a model`];
  switch (model['type']) {
    case 'height_dbh':
      return [
        ...curveErrorList,
        ...palmErrors(model, modelPath),
        ...requireCurves(ownCurves, ['crown'], path),
      ];
    case 'shrub_model':
      return [
        ...curveErrorList,
        ...ageCurveErrors(model['height'], `${modelPath}.height`),
        ...ageCurveErrors(model['crown'], `${modelPath}.crown`),
      ];
    case 'type_multiplier':
      return [...curveErrorList, ...multiplierErrors(model, modelPath, bases, ownCurves)];
    default:
      return [
        ...curveErrorList,
        ...ageCurveErrors(model, modelPath),
        ...requireCurves(ownCurves, ['height', 'crown'], path),
      ];
  }
}

const requireCurves = (ownCurves: Fields, names: string[], path: string) =>
  names.filter((name) => ownCurves[name] === undefined).map((name) => `${path}.${name}Model is missing`);

/**
 * A size-by-age curve must end: trees stop growing beyond the observed range instead of being extrapolated.
 */
function ageCurveErrors(model: unknown, path: string): string[] {
  const errors = curveErrors(model, path);
  if (errors.length > 0 || !isFields(model)) return errors;
  const isSelfLimiting =
    model['type'] === 'mixed' || model['type'] === 'custom' || model['form'] === 'saturating';
  const hasUpperBound = isFields(model['domain']) && isNumber(model['domain']['xMax']);
  return isSelfLimiting || hasUpperBound
    ? []
    : [`${path}.domain.xMax is needed, the age at which growth ends`];
}

function palmErrors({ height, dbh }: Fields, path: string): string[] {
  const heightErrors = ageCurveErrors(height, `${path}.height`);
  if (!isFields(dbh)) return [...heightErrors, `${path}.dbh must be a constant or a model`];
  if (dbh['mode'] === 'constant')
    return [...heightErrors, ...numberErrors(dbh, `${path}.dbh`, ['dbhCm'], 'a positive number', isPositive)];
  return dbh['mode'] === 'model'
    ? [...heightErrors, ...curveErrors(dbh['model'], `${path}.dbh.model`)]
    : [...heightErrors, `${path}.dbh.mode must be constant or model`];
}

/** Curves that a base type defines itself, so a multiplier must not override them. */
const curvesByBaseType: Partial<Record<string, string[]>> = {
  shrub_model: ['height', 'crown'],
  height_dbh: ['height'],
};

function multiplierErrors(model: Fields, path: string, bases: BaseTypes, ownCurves: Fields): string[] {
  const numberErrorList = [
    ...domainErrors(model['domain'], path),
    ...numberErrors(model, path, ['rate'], 'above 0 and at most 1.5', (rate) => rate > 0 && rate <= 1.5),
    ...numberErrors(model, path, ['size', 'mass'], 'a positive number', isPositive),
  ];
  const base = String(model['base']);
  const baseType = bases.get(base);
  if (baseType === undefined) return [...numberErrorList, `${path}.base ${base} is not known`];
  /** With two levels of multipliers the mass factor would be ambiguous. */
  if (baseType === 'type_multiplier')
    return [...numberErrorList, `${path}.base ${base} is itself a multiplier`];
  const ownCurvesOfBase = curvesByBaseType[baseType] ?? [];
  const conflicting = ownCurvesOfBase.filter((name) => ownCurves[name] !== undefined);
  return [
    ...numberErrorList,
    ...conflicting.map((name) => `${path}: a ${baseType} base brings its own ${name}`),
  ];
}

const woodDensityOf = ({ woodDensity }: Fields) =>
  isFields(woodDensity) ? woodDensity['gPerCm3'] : woodDensity;

function hasTrunkModel({ growthModel }: Fields, bases: BaseTypes): boolean {
  if (!isFields(growthModel)) return false;
  const type =
    growthModel['type'] === 'type_multiplier' ? bases.get(String(growthModel['base'])) : growthModel['type'];
  return type !== 'shrub_model';
}

export function massErrors(model: unknown, woodDensity: unknown, hasTrunk: boolean, path: string): string[] {
  const modelPath = `${path}.biomassModel`;
  if (!isFields(model)) return [`${modelPath} is missing`];
  const { form } = model;
  if (!biomassForms.some((knownForm) => knownForm === form))
    return [`${modelPath}.form ${String(form)} is not known`];
  const needsTrunk = form === 'chave2014' || form === 'urb_gen_conifer' || form === 'mangrove_komiyama';
  const isFraction = (value: number) => value > 0 && value <= 1;
  const definedParameters = ['openGrown', 'c0', 'c1'].filter((name) => model[name] !== undefined);
  return [
    ...numberErrors(model, modelPath, ['carbonFraction'], 'above 0 and at most 1', isFraction),
    ...numberErrors(model, modelPath, definedParameters, 'a positive number', isPositive),
    ...(form === 'mangrove_komiyama'
      ? []
      : numberErrors(model, modelPath, ['rootShoot'], 'at least 0', (ratio) => ratio >= 0)),
    ...(form === 'shrub_volume'
      ? numberErrors(model, modelPath, ['bulkDensityKgM3'], 'a positive number', isPositive)
      : []),
    ...(needsTrunk && !hasTrunk ? [`${modelPath}: ${form} needs a trunk, which a shrub has not`] : []),
    ...(needsTrunk && !(isNumber(woodDensity) && woodDensity > 0) ? [`${path}.woodDensity is missing`] : []),
  ];
}
