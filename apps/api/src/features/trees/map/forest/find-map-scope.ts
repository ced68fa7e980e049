import type { RequestOfEndpoint } from '@nabta/contract/endpoint';
import type { getTreeTile } from '@nabta/contract/map/tree-tile';
import { can } from '@nabta/domain/capability';

import type { Caller } from '../../../platform/caller/authentication.ts';
import { AppError } from '../../../platform/fault/app-error.ts';
import type { Executor } from '../../../platform/postgres/database.ts';
import { isForestOpenTo } from '../../tree/is-forest-open-to.ts';
import type { MapScope } from './list-trees-on-map.ts';
import { selectIsWorkOf } from './map-scope.queries.ts';

type Asked = Pick<RequestOfEndpoint<typeof getTreeTile>['query'], 'account' | 'scope' | 'id'>;

/**
 * Whose trees a caller may see on a map: their own, those of a person who is not private, and what they pay for, own or
 * planted; staff see all. What is not theirs to know of is unknown.
 */
export async function findMapScope(
  sql: Executor,
  caller: Caller | undefined,
  { account, scope = 'mine', id }: Asked,
): Promise<MapScope> {
  if (account !== undefined) {
    if (!(await isForestOpenTo(sql, account, caller?.accountId))) throw new AppError('NOT_FOUND');
    return { scope: 'account', id: account };
  }
  if (caller === undefined) throw new AppError('UNAUTHENTICATED');
  if (!caller.isNamed) throw new AppError('PROFILE_INCOMPLETE');
  if (scope === 'mine') return { scope: 'account', id: caller.accountId };
  const seesAll = can(caller.role, 'seeTrees', 'all');
  if (scope === 'all') {
    if (!seesAll) throw new AppError('FORBIDDEN');
    return { scope };
  }
  if (id === undefined) throw new AppError('INVALID_INPUT');
  if (!seesAll && !(await selectIsWorkOf(sql, { scope, id }, caller.accountId)))
    throw new AppError('NOT_FOUND');
  return { scope, id };
}
