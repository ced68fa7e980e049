import json from './data/everyday-names.json' with { type: 'json' };

const namesById: Partial<Record<string, readonly string[]>> = json;

/** Alternative names of a species, used only for search, so they are not versioned. */
export function everydayNamesOf(speciesId: string): readonly string[] {
  return namesById[speciesId] ?? [];
}
