import * as contract from '@nabta/contract/account';

import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { type Route, route } from '../../platform/serve.ts';
import {
  type AccountRow,
  selectAccount,
  updateAccountFields,
  updateShareVersion,
} from './account.queries.ts';
import { viewAccount } from './account.view.ts';

export const accountRoutes: Route[] = [
  route(contract.getAccount, async ({ caller }, context) =>
    view(context, await selectAccount(context.database.sql, caller.accountId)),
  ),

  route(contract.updateAccount, async ({ caller, body }, context) =>
    view(context, await updateAccountFields(context.database.sql, caller.accountId, body)),
  ),

  route(contract.renewShareCode, async ({ caller }, context) =>
    view(context, await updateShareVersion(context.database.sql, caller.accountId)),
  ),
];

function view(context: Context, row: AccountRow | undefined): contract.Account {
  if (row === undefined) throw new AppError('UNAUTHENTICATED');
  return viewAccount(row, context.secrets);
}
