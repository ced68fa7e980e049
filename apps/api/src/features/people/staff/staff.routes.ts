import * as contract from '@nabta/contract/staff';

import { type Route, route } from '../../platform/http/serve.ts';
import { askFactorReset } from './ask-factor-reset.ts';
import { changeRole } from './change-role.ts';
import { findRolePerson, listStaff } from './read-staff.ts';

export const staffRoutes: Route[] = [
  route(contract.listStaff, async ({ caller, query }, context) => listStaff(context, caller, query)),

  route(contract.findRolePerson, async ({ caller, query }, context) =>
    findRolePerson(context, caller, query.phone),
  ),

  route(contract.changeRole, async ({ caller, params, body }, context) =>
    changeRole(context, caller, { accountId: params.id, ...body }),
  ),

  route(contract.askFactorReset, async ({ caller, params, body }, context) =>
    askFactorReset(context, caller, { accountId: params.id, reason: body.reason }),
  ),
];
