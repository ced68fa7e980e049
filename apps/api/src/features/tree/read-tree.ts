import { can } from '@nabta/domain/capability';

import type { Caller } from '../../platform/caller/authentication.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { selectTreeByPublicId } from './tree-page.queries.ts';

/** The page of a tree as JSON; a removed tree is unknown to all but staff. */
export async function readTree(sql: Executor, publicId: string, caller: Caller | undefined): Promise<string> {
  const json = await selectTreeByPublicId(sql, publicId, {
    id: caller?.accountId,
    seesRemoved: caller !== undefined && can(caller.role, 'seeTrees', 'all'),
    seesPlanters: caller !== undefined && can(caller.role, 'seePlanterNames'),
  });
  if (json === undefined) throw new AppError('NOT_FOUND');
  return json;
}
