import { dayMs } from './riyadh-time.ts';

/** Names of the tree facts; the texts are in `tree-facts/<language>`, so a client loads only one language. */
export const treeFactNames = [
  'carbon',
  'ghaf_roots',
  'mangrove_carbon',
  'sidr_honey',
  'date_palms',
  'city_cooling',
  'fungi',
  'juniper_age',
  'dust',
  'umbrella_thorn',
  'ben_oil',
  'trunk_rings',
] as const;

export type TreeFactName = (typeof treeFactNames)[number];
export type TreeFactTexts = Record<TreeFactName, string>;

const speciesFacts: Partial<Record<string, TreeFactName>> = {
  'prosopis-cineraria': 'ghaf_roots',
  'avicennia-marina': 'mangrove_carbon',
  'rhizophora-mucronata': 'mangrove_carbon',
  'ziziphus-spina-christi': 'sidr_honey',
  'phoenix-dactylifera': 'date_palms',
  'juniperus-procera': 'juniper_age',
  'vachellia-tortilis': 'umbrella_thorn',
  'moringa-peregrina': 'ben_oil',
};

/** Facts that apply to every species. */
const generalFacts = treeFactNames.filter((name) => !Object.values(speciesFacts).includes(name));

export function factOfDay(now: Date): TreeFactName {
  return pickForDay(treeFactNames, now);
}

/** Returns the species' fact, or a general fact that changes daily. */
export function factOfTree(specieId: string | null, now: Date): TreeFactName {
  return speciesFacts[specieId ?? ''] ?? pickForDay(generalFacts, now);
}

function pickForDay(names: readonly TreeFactName[], now: Date): TreeFactName {
  return names[Math.floor(now.getTime() / dayMs) % names.length] ?? 'carbon';
}
