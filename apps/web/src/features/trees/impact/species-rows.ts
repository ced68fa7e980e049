import type { Impact } from '@nabta/contract/trees/impact';
import type { Language } from '@nabta/domain/language';
import { nameIn } from '@nabta/domain/localized-name';

export type SpeciesRow = { id: string; name: string; trees: number; co2RemovedKg: number };

type Names = { unknown: string; other: string };

/** Sorts by carbon removed; unknown species share one row, and rows beyond `max` are summed. */
export function speciesRows(
  species: Impact['species'],
  language: Language,
  names: Names,
  max = 8,
): SpeciesRow[] {
  const rows = new Map<string, SpeciesRow>();
  for (const { specie, commonName, trees, co2RemovedKg } of species) {
    const name = (commonName && nameIn(commonName, language)) ?? names.unknown;
    const row = rows.get(name) ?? { id: specie, name, trees: 0, co2RemovedKg: 0 };
    rows.set(name, { ...row, trees: row.trees + trees, co2RemovedKg: row.co2RemovedKg + co2RemovedKg });
  }
  const sorted = [...rows.values()].toSorted((one, other) => other.co2RemovedKg - one.co2RemovedKg);
  if (sorted.length <= max) return sorted;
  const remainder = sorted.slice(max - 1);
  return [
    ...sorted.slice(0, max - 1),
    {
      id: 'other',
      name: names.other,
      trees: remainder.reduce((sum, { trees }) => sum + trees, 0),
      co2RemovedKg: remainder.reduce((sum, { co2RemovedKg }) => sum + co2RemovedKg, 0),
    },
  ];
}
