/** Text keys of the growth curves and biomass equations in the species data. */
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

/**
 * Uses the part before the colon, as in `exponential:saturating`; undefined for a kind newer than this page.
 */
export function growthNameOf(model: string): GrowthName | undefined {
  return nameIn(growthNames, model.split(':')[0] ?? '');
}

export function massNameOf(model: string): MassName | undefined {
  return nameIn(massNames, model);
}

function nameIn<Name>(names: Record<string, Name>, key: string): Name | undefined {
  return Object.hasOwn(names, key) ? names[key] : undefined;
}
