import * as contract from '@nabta/contract/operations/disclosure';

import { AppError } from '#core/errors/app-error.ts';
import { type Route, route } from '#core/http/serve.ts';

import { companiesOf } from './companies-of.ts';
import { selectCompanies, selectDisclosures, selectFacts, selectFileByDigest } from './disclosure.queries.ts';
import { viewCheck } from './disclosure.view.ts';
import { downloadDisclosure } from './download-disclosure.ts';
import { requestDisclosure } from './request-disclosure.ts';

export const disclosureRoutes: Route[] = [
  route(contract.makeDisclosure, async ({ caller, body, idempotent: once }, { clock }) =>
    once((sql) => requestDisclosure(sql, caller, body, clock.now())),
  ),

  route(contract.listDisclosures, async ({ caller, query }, { database: { sql } }) => {
    const allowedIds = await companiesOf(sql, caller);
    const { companyId, cursor, limit } = query;
    const companyIds =
      companyId === undefined ? allowedIds : [companyId].filter((id) => allowedIds?.includes(id) ?? true);
    return selectDisclosures(sql, { companyIds, cursor, limit });
  }),

  route(contract.listReportedCompanies, async ({ caller }, { database: { readSql: sql } }) =>
    selectCompanies(sql, await companiesOf(sql, caller)),
  ),

  route(contract.downloadDisclosure, async ({ caller, params, query, language, http }, context) =>
    downloadDisclosure(context, caller, { ...params, language: query.lang ?? language }, http.request),
  ),

  route(contract.readDisclosure, async ({ params }, { database: { readSql: sql } }) => {
    const frozen = await selectFacts(sql, params.serial);
    if (frozen === undefined) throw new AppError('NOT_FOUND');
    return viewCheck(frozen);
  }),

  route(contract.findDisclosureFile, async ({ params }, { database: { readSql: sql } }) => {
    const found = await selectFileByDigest(sql, params.sha256);
    if (found === undefined) throw new AppError('NOT_FOUND');
    return found;
  }),
];
