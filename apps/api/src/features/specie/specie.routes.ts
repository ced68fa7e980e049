import * as contract from '@nabta/contract/specie';
import { distinctByEnglishName } from '@nabta/domain/species-name';

import { type Route, route } from '../../platform/serve.ts';
import { selectSpecies } from './specie.queries.ts';

export const specieRoutes: Route[] = [
  route(contract.listSpecies, async ({ query }, { database }) => {
    const species = await selectSpecies(database.readSql);
    return query.filter === 'true' ? distinctByEnglishName(species) : species;
  }),
];
