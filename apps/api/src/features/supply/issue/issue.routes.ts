import * as contract from '@nabta/contract/supply/issue';

import type { Context } from '#core/context.ts';
import { limitedAddressKeyOf } from '#core/http/client-address.ts';
import { type Route, route } from '#core/http/serve.ts';
import { consumeToken } from '#core/rate-limit/rate-limit.ts';

import { handleIssue } from './handle-issue.ts';
import {
  acceptIssuePhoto,
  copyIssuePhoto,
  refuseIssuePhoto,
  sendIssuePhoto,
  sendReportPhoto,
} from './issue-photo.ts';
import { reportDeliveryProblem } from './open-issue.ts';
import { listIssues, readIssue } from './read-issue.ts';
import { addReportPhoto, lookupLimit, readReport, reportProblem } from './report-problem.ts';

export const issueRoutes: Route[] = [
  route(contract.reportProblem, async ({ caller, params, body, http }, context) => {
    const reporter = { caller, addressKey: limitedAddressKeyOf(context.secrets, http.request) };
    return reportProblem(context, reporter, { ...params, ...body });
  }),

  route(contract.getReport, async ({ caller, params, http }, context) => {
    await consumeLookup(context, http.request);
    return readReport(context.database.sql, params.code, caller?.accountId);
  }),

  route(contract.getReportPhoto, async ({ params, http }, context) => {
    await consumeLookup(context, http.request);
    return sendReportPhoto(context, params.code);
  }),

  route(contract.addReportPhoto, async ({ caller, params, file }, context) =>
    addReportPhoto(context, caller?.accountId, { code: params.code, bytes: file }),
  ),

  route(contract.reportDeliveryProblem, async ({ caller, params, body, idempotent }, context) => {
    const problem = { deliveryId: params.id, kind: body.kind, note: body.note ?? null };
    return idempotent((sql) => reportDeliveryProblem(context, sql, caller, problem));
  }),

  route(contract.listIssues, async ({ caller, query }, { database }) =>
    listIssues(database.readSql, caller, query),
  ),

  route(contract.getIssue, async ({ caller, params }, { database }) =>
    readIssue(database.readSql, caller, params.id),
  ),

  route(contract.getIssuePhoto, async ({ caller, params }, context) =>
    sendIssuePhoto(context, caller, params.id),
  ),

  route(contract.acceptIssuePhoto, async ({ caller, params: { id }, idempotent }, context) => {
    const treeImageName = await copyIssuePhoto(context, caller, id);
    return idempotent((sql) => acceptIssuePhoto(context, sql, caller, { id, treeImageName }));
  }),

  route(contract.refuseIssuePhoto, async ({ caller, params }, context) =>
    context.database.transaction((sql) => refuseIssuePhoto(context, sql, caller, params.id)),
  ),

  route(contract.updateIssue, async ({ caller, params, body }, context) =>
    context.database.transaction((sql) =>
      handleIssue(context, sql, caller, { id: params.id, status: body.status, answer: body.answer ?? null }),
    ),
  ),

  route(contract.resolveIssue, async ({ caller, params, body, idempotent }, context) => {
    const { action: resolution, answer = null, adjustment } = body;
    const step = { id: params.id, status: 'resolved', resolution, answer, adjustment } as const;
    return idempotent((sql) => handleIssue(context, sql, caller, step));
  }),
];

async function consumeLookup(
  { database, secrets, clock }: Context,
  request: Parameters<typeof limitedAddressKeyOf>[1],
): Promise<void> {
  const addressKey = limitedAddressKeyOf(secrets, request);
  if (addressKey !== undefined)
    await consumeToken(database.sql, `look_up:${addressKey}`, lookupLimit, clock.now());
}
