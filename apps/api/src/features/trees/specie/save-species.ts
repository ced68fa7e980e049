import { foldForSearch } from '@nabta/domain/search-text';
import { everydayNamesOf } from '@nabta/eco/everyday-names';
import type { SpeciesRecord } from '@nabta/eco/species-data';

import type { Executor } from '#core/postgres/database.ts';

import { type SpecieRow, upsertSpecies } from './specie.queries.ts';

/** Copies the engine's species catalogue to the database for lists, search and tree pages. */
export async function saveSpecies(sql: Executor, species: readonly SpeciesRecord[]): Promise<void> {
  await upsertSpecies(sql, species.map(rowOf));
}

function rowOf(record: SpeciesRecord): SpecieRow {
  const { id, commonName, scientificName, synonyms, family, type, status, evergreen, maxHeightM } = record;
  const names = [...Object.values(commonName), scientificName, ...synonyms, ...everydayNamesOf(id)];
  return {
    id,
    commonName,
    scientificName,
    family,
    type,
    isNative: status === 'native',
    isEvergreen: evergreen,
    maxHeightM,
    searchText: [...new Set(names.map(foldForSearch))].join('\n'),
  };
}
