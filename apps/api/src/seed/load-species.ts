import { foldForSearch } from '@nabta/domain/search-text';
import { everydayNamesOf } from '@nabta/eco/everyday-names';
import { allSpecies, type SpeciesRecord } from '@nabta/eco/species-data';

import type { Database } from '../platform/postgres/database.ts';
import { type SpecieSeed, upsertSpecies } from './specie.queries.ts';

/** The species that the product knows, as `eco` describes them; a corrected name arrives with the next start. */
export async function loadSpecies(database: Pick<Database, 'sql'>): Promise<void> {
  await upsertSpecies(database.sql, allSpecies().map(specieOf));
}

function specieOf(record: SpeciesRecord): SpecieSeed {
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
