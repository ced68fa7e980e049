import * as contract from '@nabta/contract/trees/specie';
import { distinctByEnglishName } from '@nabta/domain/species-name';
import { simulateSpecies } from '@nabta/eco/simulate-species';

import { type Route, route } from '#core/http/serve.ts';

import { listModels, readModel } from './read-model.ts';
import { refreshModels } from './refresh-models.ts';
import { createSpecie, editModel } from './save-model.ts';
import { selectSpecies } from './specie.queries.ts';

export const specieRoutes: Route[] = [
  route(contract.listSpecies, async ({ query }, { database }) => {
    const species = await selectSpecies(database.readSql);
    return query.filter === 'true' ? distinctByEnglishName(species) : species;
  }),

  route(contract.listSpecieModels, async (_request, { database }) => listModels(database.sql)),

  route(contract.getSpecieModel, async ({ params }, { database }) => readModel(database.sql, params.id)),

  route(contract.trySpecieModel, async ({ body }) => simulateSpecies(body.record)),

  route(contract.createSpecie, async ({ caller, body, idempotent }, context) => {
    const saved = await idempotent((sql) => createSpecie(context, sql, caller, body));
    await refreshModels(context.database.sql);
    return saved;
  }),

  route(contract.updateSpecieModel, async ({ caller, params, body, version }, context) => {
    const { transaction, sql } = context.database;
    const saved = await transaction((work) =>
      editModel(context, work, caller, { id: params.id, version, ...body }),
    );
    await refreshModels(sql);
    return saved;
  }),
];
