import * as contract from '@nabta/contract/people/approval';

import { type Route, route } from '#core/http/serve.ts';

import { decideApproval } from './decide-approval.ts';
import { listApprovals } from './list-approvals.ts';

export const approvalRoutes: Route[] = [
  route(contract.listApprovals, async ({ caller, query }, context) => listApprovals(context, caller, query)),

  route(contract.approveAct, async ({ caller, params }, context) =>
    decideApproval(context, caller, { id: params.id, decision: 'done' }),
  ),

  route(contract.refuseAct, async ({ caller, params }, context) =>
    decideApproval(context, caller, { id: params.id, decision: 'refused' }),
  ),

  route(contract.withdrawAct, async ({ caller, params }, context) =>
    decideApproval(context, caller, { id: params.id, decision: 'withdrawn' }),
  ),
];
