import json from '../data/species.json' with { type: 'json' };

export type Fields = Record<string, unknown>;

/** Returns the species data with one species changed. */
export function dataWith(id: string, change: (species: Fields) => void): unknown {
  const data = JSON.parse(JSON.stringify(json)) as { species: Fields[] };
  for (const species of data.species) if (species['id'] === id) change(species);
  return data;
}

export const growthModelOf = (species: Fields) => species['growthModel'] as Fields;
