import * as contract from '@nabta/contract/supply/company';

import { RawJson } from '#core/http/response.ts';
import { type Route, route } from '#core/http/serve.ts';

import { companyRecord, readCompany, setCompanyImage } from './company-record.ts';
import { selectCompanyTrees } from './company.queries.ts';
import { readCompanyPage } from './read-company.ts';

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

  route(contract.createCompany, async ({ caller, body, idempotent }, context) =>
    idempotent((sql) => companyRecord.create(context, sql, caller, body)),
  ),

  route(contract.updateCompany, async ({ caller, params, body, version }, context) =>
    companyRecord.edit(context, caller, { id: params.id, version, changes: body }),
  ),

  route(contract.setCompanyImage, async ({ caller, params, file }, context) =>
    setCompanyImage(context, caller, { id: params.id, bytes: file }),
  ),
];
