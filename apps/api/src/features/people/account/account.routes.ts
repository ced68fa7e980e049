import * as contract from '@nabta/contract/people/account';

import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';
import { type Route, route } from '#core/http/serve.ts';

import { type AccountRow, updateAccountFields, updateShareVersion } from './account.queries.ts';
import { viewAccount, viewPerson } from './account.view.ts';
import { celebrateLevel } from './celebrate-level.ts';
import { findPeople } from './find-people.ts';
import { selectPerson } from './people.queries.ts';
import { readAccount } from './read-account.ts';

export const accountRoutes: Route[] = [
  route(contract.getAccount, async ({ caller }, context) => readAccount(context, caller.accountId)),

  route(contract.updateAccount, async ({ caller, body }, context) =>
    view(context, await updateAccountFields(context.database.sql, caller.accountId, body)),
  ),

  route(contract.rotateShareCode, async ({ caller }, context) =>
    view(context, await updateShareVersion(context.database.sql, caller.accountId)),
  ),

  route(contract.celebrateLevel, async ({ caller }, context) => celebrateLevel(context, caller.accountId)),

  route(contract.getMinimalAccount, async ({ caller, params }, { database }) => {
    const person = await selectPerson(database.readSql, params.id, caller?.accountId);
    if (person === undefined) throw new AppError('NOT_FOUND');
    return viewPerson(person);
  }),

  route(contract.searchAccounts, async ({ caller, query }, context) => findPeople(context, caller, query.q)),
];

async function view(context: Context, row: AccountRow | undefined): Promise<contract.Account> {
  if (row === undefined) throw new AppError('UNAUTHENTICATED');
  return viewAccount(row, context.secrets);
}
