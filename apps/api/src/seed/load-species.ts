import { allSpecies } from '@nabta/eco/species-data';

import type { Database } from '../core/postgres/database.ts';
import { saveSpecies } from '../features/trees/specie/save-species.ts';

/** Upserts the species of `eco`; corrected names arrive at the next start. */
export async function loadSpecies(database: Pick<Database, 'sql'>): Promise<void> {
  await saveSpecies(database.sql, allSpecies());
}
