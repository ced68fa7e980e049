import { can } from '@nabta/domain/capability';

import type { Caller } from '#core/auth/authentication.ts';
import { AppError } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';

import { selectTreeByPublicId } from './tree-page.queries.ts';

export async function readTree(sql: Executor, publicId: string, caller: Caller | undefined): Promise<string> {
  const json = await selectTreeByPublicId(sql, publicId, {
    id: caller?.accountId,
    canSeeRemoved: caller !== undefined && can(caller.role, 'seeTrees', 'all'),
    canSeePlanters: caller !== undefined && can(caller.role, 'seePlanterNames'),
  });
  if (json === undefined) throw new AppError('NOT_FOUND');
  return json;
}
