import * as contract from '@nabta/contract/operations/import';

import { type Route, route } from '#core/http/serve.ts';

import { editImport, moveImport } from './change-import.ts';
import { addPart, createImport } from './create-import.ts';
import { downloadAnswers, listAnswers } from './list-answers.ts';
import { listImports, readImport, streamImportProgress } from './read-import.ts';

export const importRoutes: Route[] = [
  route(contract.listImports, async ({ caller, query }, { database }) =>
    listImports(database.sql, caller, query),
  ),

  route(contract.createImport, async ({ caller, language, body, idempotent }, context) =>
    idempotent((sql) => createImport(context, sql, { caller, language }, body)),
  ),

  route(contract.addImportPart, async ({ caller, params, file }, context) =>
    addPart(context, caller, { ...params, bytes: file }),
  ),

  route(contract.getImport, async ({ caller, language, params }, { database, clock }) =>
    readImport(database.sql, { caller, language, now: clock.now() }, params.id),
  ),

  route(contract.followImport, async ({ caller, params }, context) =>
    streamImportProgress(context, caller, params.id),
  ),

  route(contract.updateImport, async ({ caller, language, params, body }, { database, clock }) =>
    database.transaction((sql) =>
      editImport(sql, { caller, language, now: clock.now() }, { id: params.id, edit: body }),
    ),
  ),

  route(contract.moveImport, async ({ caller, language, params, body }, { database, clock }) =>
    database.transaction((sql) =>
      moveImport(sql, { caller, language, now: clock.now() }, { id: params.id, status: body.status }),
    ),
  ),

  route(contract.listImportAnswers, async ({ caller, language, params, query }, { database }) =>
    listAnswers(database.readSql, { caller, language }, { ...params, ...query }),
  ),

  route(contract.downloadImportAnswers, async ({ caller, language, params }, { database }) =>
    downloadAnswers(database.readSql, { caller, language }, params.id),
  ),
];
