import * as contract from '@nabta/contract/operations/disclosure';
import type { DisclosureCheck } from '@nabta/contract/operations/disclosure';

import { requireFound } from '#core/errors/app-error.ts';
import { type Route, route } from '#core/http/serve.ts';

import {
  selectCompanies,
  selectDisclosures,
  selectFacts,
  selectFileByDigest,
  type FrozenFacts,
} from './disclosure.queries.ts';
import { downloadDisclosure } from './download-disclosure.ts';
import { companiesOf, requestDisclosure } from './request-disclosure.ts';
import { withdrawDisclosure } from './withdraw-disclosure.ts';

export const disclosureRoutes: Route[] = [
  route(contract.makeDisclosure, async ({ caller, body, idempotent }, { clock }) =>
    idempotent((sql) => requestDisclosure(sql, caller, { ...body, now: clock.now() })),
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
    downloadDisclosure(context, caller, {
      ...params,
      language: query.lang ?? language,
      request: http.request,
    }),
  ),

  route(contract.withdrawDisclosure, async ({ caller, params, body }, { database, clock }) =>
    database.transaction((sql) => withdrawDisclosure(sql, caller, { ...params, ...body, now: clock.now() })),
  ),

  route(contract.readDisclosure, async ({ params }, { database }) =>
    viewCheck(requireFound(await selectFacts(database.readSql, params.serial))),
  ),

  route(contract.findDisclosureFile, async ({ params }, { database }) =>
    requireFound(await selectFileByDigest(database.readSql, params.sha256)),
  ),
];

function viewCheck({ facts, companyId: _companyId, ...state }: FrozenFacts): DisclosureCheck {
  const { serial, company, period, madeAt, survival, trees, basis = null } = facts;
  const { co2RemovedKg, headlineKg, byLevel, likely, trees: counted, waterM3, method } = facts.benefit;
  return {
    serial,
    company,
    period,
    madeAt,
    benefit: { co2RemovedKg, headlineKg, byLevel, likely, trees: counted, waterM3, method },
    survival,
    trees,
    basis,
    ...state,
  };
}
