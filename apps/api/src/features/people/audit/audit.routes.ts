import * as contract from '@nabta/contract/people/audit';

import { BinaryResponse } from '#core/http/response.ts';
import { type Route, route } from '#core/http/serve.ts';

import { countExport } from '../act-limit/count-act.ts';
import { checkAudit, listAudit, readAuditLines } from './read-audit.ts';
import { undoChange } from './undo-change.ts';

export const auditRoutes: Route[] = [
  route(contract.listAudit, async ({ caller, query }, context) => listAudit(context, caller, query)),

  route(contract.checkAudit, async (_request, context) => checkAudit(context)),

  route(contract.downloadAudit, async ({ caller, query }, context) => {
    await countExport(context, caller);
    return new BinaryResponse({
      body: await readAuditLines(context, query),
      headers: { 'content-disposition': 'attachment; filename="nabta-audit.jsonl"' },
    });
  }),

  route(contract.undoChange, async ({ caller, params, body }, context) =>
    undoChange(context, caller, { seq: params.seq, reason: body.reason }),
  ),
];
