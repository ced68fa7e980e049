import * as contract from '@nabta/contract/specie';
import { distinctByEnglishName } from '@nabta/domain/species-name';
import { trySpecies } from '@nabta/eco/try-species';

import { type Route, route } from '../../platform/http/serve.ts';
import { assertMaySee, listModels, readModel } from './read-model.ts';
import { createSpecie, editModel } from './save-model.ts';
import { selectSpecies } from './specie.queries.ts';
import { useModels } from './use-models.ts';

export const specieRoutes: Route[] = [
  route(contract.listSpecies, async ({ query }, { database }) => {
    const species = await selectSpecies(database.readSql);
    return query.filter === 'true' ? distinctByEnglishName(species) : species;
  }),

  route(contract.listSpecieModels, async ({ caller }, { database }) => listModels(database.sql, caller)),

  route(contract.getSpecieModel, async ({ caller, params }, { database }) =>
    readModel(database.sql, caller, params.id),
  ),

  route(contract.trySpecieModel, async ({ caller, body }) => {
    assertMaySee(caller);
    return trySpecies(body.record);
  }),

  route(contract.createSpecie, async ({ caller, body, once }, context) => {
    const saved = await once((sql) => createSpecie(context, sql, caller, body));
    await useModels(context.database.sql);
    return saved;
  }),

  route(contract.updateSpecieModel, async ({ caller, params, body, version }, context) => {
    const { transaction, sql } = context.database;
    const saved = await transaction((work) =>
      editModel(context, work, caller, { id: params.id, version, ...body }),
    );
    await useModels(sql);
    return saved;
  }),
];
