import * as contract from '@nabta/contract/people/staff';

import { type Route, route } from '#core/http/serve.ts';

import { changeRole } from './change-role.ts';
import { findRolePerson, listStaff } from './read-staff.ts';
import { requestFactorReset } from './request-factor-reset.ts';

export const staffRoutes: Route[] = [
  route(contract.listStaff, async ({ query }, context) => listStaff(context, query)),

  route(contract.findRolePerson, async ({ query }, context) => findRolePerson(context, query.phone)),

  route(contract.changeRole, async ({ caller, params, body }, context) =>
    changeRole(context, caller, { accountId: params.id, ...body }),
  ),

  route(contract.askFactorReset, async ({ caller, params, body }, context) =>
    requestFactorReset(context, caller, { accountId: params.id, reason: body.reason }),
  ),
];
