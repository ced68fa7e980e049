import type { RequestOfEndpoint } from '@nabta/contract/core/endpoint';
import { getPublicTreeTile, getTreeTile } from '@nabta/contract/trees/map/tree-tile';
import { can } from '@nabta/domain/capability';

import type { Caller } from '#core/auth/authentication.ts';
import { refusalOf } from '#core/auth/proven-role.ts';
import { AppError } from '#core/errors/app-error.ts';
import { binaryEncodingsFor } from '#core/http/compression.ts';
import { BinaryResponse } from '#core/http/response.ts';
import { type Route, route } from '#core/http/serve.ts';
import type { Executor } from '#core/postgres/database.ts';
import { assertForestOpenTo } from '#features/trees/tree/page-forest.ts';

import { type EncodedTile, readTreeTile } from './read-tree-tile.ts';
import { type MapScope, selectIsWorkScopeOwner } from './trees-on-map.queries.ts';

export const treeTileRoutes: Route[] = [
  route(getTreeTile, async ({ caller, params: tile, query }, context) => {
    const { account, scope, id, ...filters } = query;
    const mapScope = await findMapScope(context.database.readSql, caller, { account, scope, id });
    return respondTile(await readTreeTile(context, { mapScope, filters, tile }));
  }),

  route(getPublicTreeTile, async ({ params: tile }, context) =>
    respondTile(await readTreeTile(context, { mapScope: { scope: 'public' }, filters: {}, tile })),
  ),
];

function respondTile(encoded: EncodedTile | undefined): BinaryResponse {
  if (encoded === undefined) return new BinaryResponse({ body: undefined });
  return new BinaryResponse({
    tag: encoded.tag,
    encodings: binaryEncodingsFor(encoded.length),
    body: encoded.bytes,
  });
}

type MapScopeQuery = Pick<RequestOfEndpoint<typeof getTreeTile>['query'], 'account' | 'scope' | 'id'>;

/**
 * Returns the map scope if the caller may see it: own trees, public accounts, efforts and lands they own or
 * work in; staff see all. Returns 404 for everything else.
 */
export async function findMapScope(
  sql: Executor,
  caller: Caller | undefined,
  { account, scope = 'mine', id }: MapScopeQuery,
): Promise<MapScope> {
  if (account !== undefined) {
    await assertForestOpenTo(sql, account, caller?.accountId);
    return { scope: 'account', id: account };
  }
  if (caller === undefined) throw new AppError('UNAUTHENTICATED');
  if (!caller.isNamed) throw new AppError('PROFILE_INCOMPLETE');
  if (scope === 'mine') return { scope: 'account', id: caller.accountId };
  const canSeeAll = can(caller.role, 'seeTrees', 'all');
  if (scope === 'all') {
    if (!canSeeAll) throw refusalOf(caller, ['seeTrees', 'all']);
    return { scope };
  }
  if (id === undefined) throw new AppError('INVALID_INPUT');
  const canSeeOwn = can(caller.role, 'seeTrees');
  const isOwn = canSeeOwn && (await selectIsWorkScopeOwner(sql, { scope, id }, caller.accountId));
  if (!canSeeAll && !isOwn) throw refusalOf(caller, ['seeTrees'], 'NOT_FOUND');
  return { scope, id };
}
