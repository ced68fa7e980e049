/** The twelve facts about trees; their words lie in `tree-facts/<language>`, so that a phone loads one language alone. */
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

const ownFacts: Partial<Record<string, TreeFactName>> = {
  'prosopis-cineraria': 'ghaf_roots',
  'avicennia-marina': 'mangrove_carbon',
  'rhizophora-mucronata': 'mangrove_carbon',
  'ziziphus-spina-christi': 'sidr_honey',
  'phoenix-dactylifera': 'date_palms',
  'juniperus-procera': 'juniper_age',
  'vachellia-tortilis': 'umbrella_thorn',
  'moringa-peregrina': 'ben_oil',
};

/** True of every tree, whatever its species. */
const generalFacts = treeFactNames.filter((name) => !Object.values(ownFacts).includes(name));

const dayMs = 86_400_000;

/** Another fact each day. */
export function factOfDay(now: Date): TreeFactName {
  return turn(treeFactNames, now);
}

/** What is told beside a tree: the fact of its species, else one that is true of every tree, another each day. */
export function factOfTree(specieId: string | null, now: Date): TreeFactName {
  return ownFacts[specieId ?? ''] ?? turn(generalFacts, now);
}

function turn(names: readonly TreeFactName[], now: Date): TreeFactName {
  return names[Math.floor(now.getTime() / dayMs) % names.length] ?? 'carbon';
}
