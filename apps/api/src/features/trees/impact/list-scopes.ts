import type { DataOfEndpoint } from '@nabta/contract/core/endpoint';
import type { listImpactScopes } from '@nabta/contract/trees/impact';

import type { Caller } from '#core/auth/authentication.ts';
import type { Executor } from '#core/postgres/database.ts';

import { selectWorkScopesOf } from './impact.queries.ts';

/** The caller's forest comes first. */
export async function listScopes(
  sql: Executor,
  { accountId }: Caller,
): Promise<DataOfEndpoint<typeof listImpactScopes>> {
  const scopes: DataOfEndpoint<typeof listImpactScopes> = [{ scope: 'account', id: accountId, name: null }];
  for (const scope of ['company', 'land', 'planter'] as const) {
    const found = await selectWorkScopesOf(sql, scope, accountId);
    scopes.push(...found.map(({ id, name }) => ({ scope, id, name })));
  }
  return scopes;
}
