import { biomassForms } from './biomass.ts';
import { curveFaults, domainFaults, isFields, isNumber, isPositive, numberFaults } from './curve-faults.ts';

type Fields = Record<string, unknown>;

export const plantTypes = ['tree', 'palm', 'shrub', 'mangrove'] as const;

/** What a growth model may lean on: the growth type of every species and reference, by name. */
export type BaseTypes = ReadonlyMap<string, string | undefined>;

const texts = ['id', 'scientificName', 'family', 'growthRate', 'status'];

/** What is wrong with the shape of one species, each as a sentence; its behaviour is tried out once it is compiled. */
export function speciesFaults(species: unknown, bases: BaseTypes): string[] {
  if (!isFields(species)) return ['a species must be an object'];
  const place = String(species['id']);
  const isOneOf = (name: string, allowed: readonly unknown[]) =>
    allowed.includes(species[name]) ? [] : [`${place}.${name} must be one of ${allowed.join(', ')}`];
  return [
    ...texts.filter((name) => typeof species[name] !== 'string').map((name) => `${place}.${name} is missing`),
    ...(/^[a-z]+(-[a-z]+)+$/u.test(place) ? [] : [`${place} is not an id in small letters and dashes`]),
    ...isOneOf('type', plantTypes),
    ...isOneOf('confidence', ['A', 'B', 'C']),
    ...(isTextList(species['synonyms']) ? [] : [`${place}.synonyms must be names`]),
    ...nameFaults(species['commonName'], place),
    ...numberFaults(species, place, ['maxHeightM'], 'a positive number', isPositive),
    ...sizeFaults(species, place, bases),
    ...massFaults(species['biomassModel'], woodDensityOf(species), trunkOf(species, bases), place),
  ];
}

const isTextList = (value: unknown) =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string');

function nameFaults(name: unknown, place: string): string[] {
  return ['en', 'ar', 'pt']
    .filter((language) => !isFields(name) || typeof name[language] !== 'string')
    .map((language) => `${place}.commonName.${language} is missing`);
}

/** The growth, height and crown models of a species, a reference or a default. */
export function sizeFaults(record: Fields, place: string, bases: BaseTypes): string[] {
  const { growthModel: model, heightModel, crownModel, maxDbhCm } = record;
  const own = { height: heightModel ?? undefined, crown: crownModel ?? undefined };
  const curves = [
    ...(own.height === undefined ? [] : curveFaults(own.height, `${place}.heightModel`)),
    ...(own.crown === undefined ? [] : curveFaults(own.crown, `${place}.crownModel`)),
    ...(maxDbhCm == null || (isNumber(maxDbhCm) && maxDbhCm > 0)
      ? []
      : [`${place}.maxDbhCm must be positive`]),
  ];
  const here = `${place}.growthModel`;
  if (!isFields(model)) return [...curves, `${here} must be a model`];
  switch (model['type']) {
    case 'height_dbh':
      return [...curves, ...palmFaults(model, here), ...needs(own, ['crown'], place)];
    case 'shrub_model':
      return [
        ...curves,
        ...ageCurveFaults(model['height'], `${here}.height`),
        ...ageCurveFaults(model['crown'], `${here}.crown`),
      ];
    case 'type_multiplier':
      return [...curves, ...multiplierFaults(model, here, bases, own)];
    default:
      return [...curves, ...ageCurveFaults(model, here), ...needs(own, ['height', 'crown'], place)];
  }
}

const needs = (own: Fields, names: string[], place: string) =>
  names.filter((name) => own[name] === undefined).map((name) => `${place}.${name}Model is missing`);

/** A curve of size by age must end: beyond what was seen a tree stops growing, it is never extrapolated. */
function ageCurveFaults(model: unknown, place: string): string[] {
  const faults = curveFaults(model, place);
  if (faults.length > 0 || !isFields(model)) return faults;
  const endsByItself =
    model['type'] === 'mixed' || model['type'] === 'custom' || model['form'] === 'saturating';
  const hasEnd = isFields(model['domain']) && isNumber(model['domain']['xMax']);
  return endsByItself || hasEnd ? [] : [`${place}.domain.xMax is needed, the age at which growth ends`];
}

function palmFaults({ height, dbh }: Fields, place: string): string[] {
  const heightFaults = ageCurveFaults(height, `${place}.height`);
  if (!isFields(dbh)) return [...heightFaults, `${place}.dbh must be a constant or a model`];
  if (dbh['mode'] === 'constant')
    return [
      ...heightFaults,
      ...numberFaults(dbh, `${place}.dbh`, ['dbhCm'], 'a positive number', isPositive),
    ];
  return dbh['mode'] === 'model'
    ? [...heightFaults, ...curveFaults(dbh['model'], `${place}.dbh.model`)]
    : [...heightFaults, `${place}.dbh.mode must be constant or model`];
}

function multiplierFaults(model: Fields, place: string, bases: BaseTypes, own: Fields): string[] {
  const numbers = [
    ...domainFaults(model['domain'], place),
    ...numberFaults(model, place, ['rate'], 'above 0 and at most 1.5', (rate) => rate > 0 && rate <= 1.5),
    ...numberFaults(model, place, ['size', 'mass'], 'a positive number', isPositive),
  ];
  const base = String(model['base']);
  const baseType = bases.get(base);
  if (baseType === undefined) return [...numbers, `${place}.base ${base} is not known`];
  /** Two steps would leave open whose mass counts. */
  if (baseType === 'type_multiplier') return [...numbers, `${place}.base ${base} is itself a multiplier`];
  const mustNotHave =
    baseType === 'shrub_model' ? ['height', 'crown'] : baseType === 'height_dbh' ? ['height'] : [];
  const strange = mustNotHave.filter((name) => own[name] !== undefined);
  return [...numbers, ...strange.map((name) => `${place}: a ${baseType} base brings its own ${name}`)];
}

const woodDensityOf = ({ woodDensity }: Fields) =>
  isFields(woodDensity) ? woodDensity['gPerCm3'] : woodDensity;

function trunkOf({ growthModel }: Fields, bases: BaseTypes): boolean {
  if (!isFields(growthModel)) return false;
  const type =
    growthModel['type'] === 'type_multiplier' ? bases.get(String(growthModel['base'])) : growthModel['type'];
  return type !== 'shrub_model';
}

export function massFaults(model: unknown, woodDensity: unknown, hasTrunk: boolean, place: string): string[] {
  const here = `${place}.biomassModel`;
  if (!isFields(model)) return [`${here} is missing`];
  const { form } = model;
  if (!biomassForms.some((known) => known === form)) return [`${here}.form ${String(form)} is not known`];
  const isByTrunk = form === 'chave2014' || form === 'urb_gen_conifer' || form === 'mangrove_komiyama';
  const isFraction = (value: number) => value > 0 && value <= 1;
  const given = ['openGrown', 'c0', 'c1'].filter((name) => model[name] !== undefined);
  return [
    ...numberFaults(model, here, ['carbonFraction'], 'above 0 and at most 1', isFraction),
    ...numberFaults(model, here, given, 'a positive number', isPositive),
    ...(form === 'mangrove_komiyama'
      ? []
      : numberFaults(model, here, ['rootShoot'], 'at least 0', (ratio) => ratio >= 0)),
    ...(form === 'shrub_volume'
      ? numberFaults(model, here, ['bulkDensityKgM3'], 'a positive number', isPositive)
      : []),
    ...(isByTrunk && !hasTrunk ? [`${here}: ${form} needs a trunk, which a shrub has not`] : []),
    ...(isByTrunk && !(isNumber(woodDensity) && woodDensity > 0) ? [`${place}.woodDensity is missing`] : []),
  ];
}
