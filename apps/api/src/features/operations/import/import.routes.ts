import * as contract from '@nabta/contract/operations/import';

import { type Route, route } from '#core/http/serve.ts';

import { orderImportSample, reportImportSample, requestImportApproval } from './approve-import.ts';
import { editImport, moveImport } from './change-import.ts';
import { addPart, createImport } from './create-import.ts';
import { downloadTemplate } from './download-template.ts';
import { downloadAnswers, listAnswers } from './list-answers.ts';
import { listImports, readImport, streamImportProgress } from './read-import.ts';
import { listImportDependents, reviewImport } from './review-import.ts';

export const importRoutes: Route[] = [
  route(contract.listImports, async ({ caller, query }, { database, clock }) =>
    listImports(database.sql, { caller, now: clock.now() }, query),
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

  route(contract.reviewImport, async ({ caller, language, params }, { database, clock }) =>
    reviewImport(database.sql, { caller, language, now: clock.now() }, params.id),
  ),

  route(contract.requestImportApproval, async ({ caller, language, params, body }, context) =>
    context.database.transaction((sql) =>
      requestImportApproval(
        context,
        sql,
        { caller, language, now: context.clock.now() },
        { ...params, ...body },
      ),
    ),
  ),

  route(contract.orderImportSample, async ({ caller, language, params, body }, { database, clock }) =>
    database.transaction((sql) =>
      orderImportSample(sql, { caller, language, now: clock.now() }, { ...params, ...body }),
    ),
  ),

  route(contract.reportImportSample, async ({ caller, language, params, body }, { database, clock }) =>
    database.transaction((sql) =>
      reportImportSample(sql, { caller, language, now: clock.now() }, { ...params, ...body }),
    ),
  ),

  route(contract.listImportDependents, async ({ caller, params }, { database }) =>
    listImportDependents(database.sql, caller, params.id),
  ),

  route(contract.downloadImportTemplate, async ({ language, params }, { clock }) =>
    downloadTemplate(clock, params.format, language),
  ),
];
