import * as contract from '@nabta/contract/audit';

import { Content } from '../../platform/http/answer.ts';
import { type Route, route } from '../../platform/http/serve.ts';
import { checkAudit, listAudit, readAuditLines } from './read-audit.ts';
import { undoChange } from './undo-change.ts';

export const auditRoutes: Route[] = [
  route(contract.listAudit, async ({ caller, query }, context) => listAudit(context, caller, query)),

  route(contract.checkAudit, async ({ caller }, context) => checkAudit(context, caller)),

  route(
    contract.downloadAudit,
    async ({ caller, query }, context) =>
      new Content({
        body: await readAuditLines(context, caller, query),
        headers: { 'content-disposition': 'attachment; filename="nabta-audit.jsonl"' },
      }),
  ),

  route(contract.undoChange, async ({ caller, params, body }, context) =>
    undoChange(context, caller, { seq: params.seq, reason: body.reason }),
  ),
];
