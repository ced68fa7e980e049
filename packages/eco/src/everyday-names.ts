import json from './data/everyday-names.json' with { type: 'json' };

const namesById: Partial<Record<string, readonly string[]>> = json;

/** What people also call a species, so that it is found by that; no number rests on it, so it carries no version. */
export function everydayNamesOf(speciesId: string): readonly string[] {
  return namesById[speciesId] ?? [];
}
