import { allSpecies } from '@nabta/eco/species-data';

import { keepSpecies } from '../features/specie/keep-species.ts';
import type { Database } from '../platform/postgres/database.ts';

/** The species that the product knows, as `eco` describes them; a corrected name arrives with the next start. */
export async function loadSpecies(database: Pick<Database, 'sql'>): Promise<void> {
  await keepSpecies(database.sql, allSpecies());
}
