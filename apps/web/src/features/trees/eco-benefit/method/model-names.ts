/** The kinds of curves and equations that the data of species names, and the texts that name them to a reader. */
const growthNames = {
  linear: 'method.growthLinear',
  polynomial: 'method.growthPolynomial',
  power: 'method.growthPower',
  exponential: 'method.growthExponential',
  logarithmic: 'method.growthLogarithmic',
  mixed: 'method.growthMixed',
  custom: 'method.growthTable',
  height_dbh: 'method.growthPalm',
  shrub_model: 'method.growthShrub',
  type_multiplier: 'method.growthLike',
} as const;

const massNames = {
  chave2014: 'method.massTree',
  palm_height: 'method.massPalm',
  shrub_volume: 'method.massShrub',
  urb_gen_conifer: 'method.massConifer',
  mangrove_komiyama: 'method.massMangrove',
} as const;

type GrowthName = (typeof growthNames)[keyof typeof growthNames];
type MassName = (typeof massNames)[keyof typeof massNames];

/** Of `exponential:saturating` the first word; undefined for a kind that came later than this page. */
export function growthNameOf(model: string): GrowthName | undefined {
  return nameIn(growthNames, model.split(':')[0] ?? '');
}

export function massNameOf(model: string): MassName | undefined {
  return nameIn(massNames, model);
}

function nameIn<Name>(names: Record<string, Name>, key: string): Name | undefined {
  return Object.hasOwn(names, key) ? names[key] : undefined;
}
