import type { DataOfEndpoint } from '@nabta/contract/core/endpoint';
import type { LocalizedName } from '@nabta/contract/core/primitives';
import type { ImpactScope, listImpactScopes } from '@nabta/contract/trees/impact';
import { type Capability, can } from '@nabta/domain/capability';

import type { Caller } from '#core/auth/authentication.ts';
import { AppError } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';

import type { ForestScope } from '../eco-benefit/forest-scope.ts';
import { assertForestOpenTo } from '../tree/page-forest.ts';
import { selectWorkScope, selectWorkScopesOf, type WorkScope } from './impact.queries.ts';

export type ResolvedScope = {
  forest: ForestScope;
  id: string | null;
  name: LocalizedName | null;
  teamOf: LocalizedName | null;
};

/**
 * Sponsors, efforts, planters and the platform are public. A forest is visible to its owner and, unless private,
 * to everyone; so is a land unless its owner hides it. Anything else is 404. A planter is named with consent, to
 * themselves and to staff.
 */
export async function findScope(
  sql: Executor,
  caller: Caller | undefined,
  query: { scope: ImpactScope; id?: string | undefined },
): Promise<ResolvedScope> {
  const { scope } = query;
  if (scope === 'whole') return { forest: { scope }, id: null, name: null, teamOf: null };
  if (scope === 'account') return findForest(sql, caller, query.id);
  const id = query.id ?? (await defaultId(sql, caller, scope));
  const record = id === undefined ? undefined : await selectWorkScope(sql, scope, id);
  if (record === undefined) throw new AppError('NOT_FOUND');
  const isOwn = caller !== undefined && caller.accountId === record.accountId;
  const mayRead = (capability: Capability) =>
    isOwn || (caller !== undefined && can(caller.role, capability, 'all'));
  if (!record.isPublic && !mayRead('seeTrees')) throw new AppError('NOT_FOUND');
  const name = record.isNamed || mayRead('seePlanterNames') ? record.name : null;
  return { forest: { scope, id: record.id }, id: record.id, name, teamOf: record.teamOf };
}

async function findForest(
  sql: Executor,
  caller: Caller | undefined,
  id = caller?.accountId,
): Promise<ResolvedScope> {
  if (id === undefined) throw new AppError('NOT_FOUND');
  await assertForestOpenTo(sql, id, caller?.accountId);
  return { forest: { scope: 'account', id }, id, name: null, teamOf: null };
}

/** The caller's first record. */
async function defaultId(
  sql: Executor,
  caller: Caller | undefined,
  scope: WorkScope,
): Promise<string | undefined> {
  if (caller === undefined || scope === 'effort') return undefined;
  const [first] = await selectWorkScopesOf(sql, scope, caller.accountId);
  return first?.id;
}

/** The caller's forest comes first. */
export async function listScopes(
  sql: Executor,
  { accountId }: Caller,
): Promise<DataOfEndpoint<typeof listImpactScopes>> {
  const scopes: DataOfEndpoint<typeof listImpactScopes> = [{ scope: 'account', id: accountId, name: null }];
  for (const scope of ['company', 'land', 'planter'] as const) {
    const records = await selectWorkScopesOf(sql, scope, accountId);
    scopes.push(...records.map(({ id, name }) => ({ scope, id, name })));
  }
  return scopes;
}
