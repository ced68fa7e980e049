import * as contract from '@nabta/contract/operations/tree-record';

import { RawJson } from '#core/http/response.ts';
import { type Route, route } from '#core/http/serve.ts';
import { countExport } from '#features/people/act-limit/count-act.ts';

import { editTree } from './edit-tree.ts';
import { exchangeTag } from './exchange-tag.ts';
import { exportTreeMap, exportTrees } from './export-tree-records.ts';
import { countRecords, listRecords } from './list-records.ts';
import { readTreeFile } from './read-tree-file.ts';
import { selectRecordChoices } from './tree-record.queries.ts';

export const treeRecordRoutes: Route[] = [
  route(contract.listTreeRecords, async ({ caller, query }, context) => listRecords(context, caller, query)),

  route(contract.countTreeRecords, async ({ caller, query }, context) =>
    countRecords(context, caller, query),
  ),

  route(
    contract.listTreeRecordChoices,
    async ({ caller }, { database }) => new RawJson(await selectRecordChoices(database.readSql, caller)),
  ),

  route(contract.exportTreeRecords, async ({ caller, query, language }, context) => {
    await countExport(context, caller);
    return exportTrees(context, caller, { query, language });
  }),

  route(contract.exportTreeMap, async ({ caller, query }, context) => {
    await countExport(context, caller);
    return exportTreeMap(context, caller, query);
  }),

  route(contract.getTreeFile, async ({ caller, params }, { database, clock }) =>
    readTreeFile(database.readSql, caller, { ...params, now: clock.now() }),
  ),

  route(contract.editTree, async ({ caller, params, body, version }, { database, clock }) => {
    const { reason, ...changes } = body;
    const edit = { ...params, version, reason, changes, at: clock.now() };
    return database.transaction((sql) => editTree(sql, caller, edit));
  }),

  route(contract.exchangeTag, async ({ caller, params, body, version }, { database, clock }) =>
    database.transaction((sql) => exchangeTag(sql, caller, { ...params, ...body, version, at: clock.now() })),
  ),
];
