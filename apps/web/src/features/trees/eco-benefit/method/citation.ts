const treeDatabase = 'McPherson, van Doorn, Peper 2016: Urban tree database';

const works: Record<string, string> = {
  chave2014:
    'Chave et al. 2014: Improved allometric models to estimate the aboveground biomass of tropical trees',
  komiyama2005:
    'Komiyama et al. 2005: Common allometric equations for estimating the tree weight of mangroves',
  frangi_lugo_1985: 'Frangi and Lugo 1985: Ecosystem dynamics of a subtropical floodplain forest',
  gwdd: 'Zanne et al. 2009: Global wood density database',
  'gwdd-genus': 'Zanne et al. 2009: Global wood density database, mean of the genus',
  'utd-ts9': `${treeDatabase}, table TS9`,
};

const regions: Record<string, string> = {
  SWDsrt: 'Southwest Desert (Glendale, Arizona)',
  Tropic: 'Tropical (Honolulu, Hawaii)',
  SoCalC: 'Southern California Coast (Santa Monica)',
  TS7: 'table TS7',
};

export function citationOf(source: string): string {
  const [, key = '', note = ''] = /^(.*?)( \(.*\))?$/u.exec(source) ?? [];
  const work = works[key];
  if (work !== undefined) return work + note;
  const [name, region = '', ...rest] = key.split(':');
  if (name !== 'utd') return source;
  return [treeDatabase, regions[region] ?? region, ...rest].join(', ').replace('->', ' → ') + note;
}

/** Some entries contain text because the published equation could not be read. */
export function isFormula(equation: string): boolean {
  return /\d/u.test(equation);
}
