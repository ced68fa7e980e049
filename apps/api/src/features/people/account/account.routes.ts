import * as contract from '@nabta/contract/people/account';

import { requireFound } from '#core/errors/app-error.ts';
import { type Route, route } from '#core/http/serve.ts';

import { updateAccountFields, updateShareVersion } from './account.queries.ts';
import { viewPerson } from './account.view.ts';
import { celebrateLevel } from './celebrate-level.ts';
import { findPeople } from './find-people.ts';
import { selectPerson } from './people.queries.ts';
import { readAccount, viewOwnAccount } from './read-account.ts';

export const accountRoutes: Route[] = [
  route(contract.getAccount, async ({ caller }, context) => readAccount(context, caller.accountId)),

  route(contract.updateAccount, async ({ caller, body }, context) =>
    viewOwnAccount(context, await updateAccountFields(context.database.sql, caller.accountId, body)),
  ),

  route(contract.rotateShareCode, async ({ caller }, context) =>
    viewOwnAccount(context, await updateShareVersion(context.database.sql, caller.accountId)),
  ),

  route(contract.celebrateLevel, async ({ caller }, context) => celebrateLevel(context, caller.accountId)),

  route(contract.getMinimalAccount, async ({ caller, params }, { database }) =>
    viewPerson(requireFound(await selectPerson(database.readSql, params.id, caller?.accountId))),
  ),

  route(contract.searchAccounts, async ({ caller, query }, context) => findPeople(context, caller, query.q)),
];
