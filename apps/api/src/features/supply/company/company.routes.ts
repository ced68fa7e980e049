import * as contract from '@nabta/contract/supply/company';

import { RawJson } from '#core/http/response.ts';
import { type Route, route } from '#core/http/serve.ts';

import { selectCompanyTrees } from './company.queries.ts';
import { readCompany, readCompanyPage } from './read-company.ts';
import { createCompany, editCompany, setCompanyImage } from './save-company.ts';

export const companyRoutes: Route[] = [
  route(contract.getCompanyPage, async ({ params }, { database }) =>
    readCompanyPage(database.readSql, params.slug),
  ),

  route(
    contract.listCompanyTrees,
    async ({ params, query }, { database }) =>
      new RawJson(await selectCompanyTrees(database.readSql, { slug: params.slug, ...query })),
  ),

  route(contract.getCompany, async ({ caller, params }, context) =>
    readCompany(context, context.database.sql, caller, params.id),
  ),

  route(contract.createCompany, async ({ caller, body, idempotent: once }, context) =>
    once((sql) => createCompany(context, sql, caller, body)),
  ),

  route(contract.updateCompany, async ({ caller, params, body, version }, context) =>
    context.database.transaction((sql) =>
      editCompany(context, sql, caller, { id: params.id, version, changes: body }),
    ),
  ),

  route(contract.setCompanyImage, async ({ caller, params, file }, context) =>
    setCompanyImage(context, caller, { id: params.id, bytes: file }),
  ),
];
