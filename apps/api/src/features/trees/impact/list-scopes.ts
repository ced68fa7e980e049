import type { DataOfEndpoint } from '@nabta/contract/endpoint';
import type { listImpactScopes } from '@nabta/contract/impact';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { selectWorkScopesOf } from './impact.queries.ts';

/** What the caller has an impact page of, the own forest first. */
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
