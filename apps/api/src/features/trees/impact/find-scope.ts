import type { ImpactScope } from '@nabta/contract/impact';
import type { LocalizedName } from '@nabta/contract/primitives';
import { can } from '@nabta/domain/capability';

import type { Caller } from '../../platform/caller/authentication.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import type { ForestScope } from '../eco-benefit/forest-scope.ts';
import { isForestOpenTo } from '../tree/is-forest-open-to.ts';
import { selectWorkScope, selectWorkScopesOf, type WorkScope } from './impact.queries.ts';

export type FoundScope = { forest: ForestScope; id: string | null; name: LocalizedName | null };

/**
 * Who may see what: sponsors, efforts and the whole platform are public, because people are asked to trust them; a
 * forest is its owner's and, unless private, everybody's; where a landowner's trees stand and what one worker did is
 * for themselves and staff (SECURITY P7). What is not theirs to know of is unknown.
 */
export async function findScope(
  sql: Executor,
  caller: Caller | undefined,
  asked: { scope: ImpactScope; id?: string | undefined },
): Promise<FoundScope> {
  const { scope } = asked;
  if (scope === 'whole') return { forest: { scope }, id: null, name: null };
  if (scope === 'account') return findForest(sql, caller, asked.id);
  const id = asked.id ?? (await ownId(sql, caller, scope));
  const found = id === undefined ? undefined : await selectWorkScope(sql, scope, id);
  if (found === undefined || !maySee(caller, scope, found.accountId)) throw new AppError('NOT_FOUND');
  return { forest: { scope, id: found.id }, id: found.id, name: found.name };
}

async function findForest(
  sql: Executor,
  caller: Caller | undefined,
  id = caller?.accountId,
): Promise<FoundScope> {
  if (id === undefined || !(await isForestOpenTo(sql, id, caller?.accountId)))
    throw new AppError('NOT_FOUND');
  return { forest: { scope: 'account', id }, id, name: null };
}

/** The first that the caller has. */
async function ownId(
  sql: Executor,
  caller: Caller | undefined,
  scope: WorkScope,
): Promise<string | undefined> {
  if (caller === undefined || scope === 'effort') return undefined;
  const [first] = await selectWorkScopesOf(sql, scope, caller.accountId);
  return first?.id;
}

const isPublic = { company: true, effort: true, land: false, planter: false } satisfies Record<
  WorkScope,
  boolean
>;

function maySee(caller: Caller | undefined, scope: WorkScope, accountId: string | null): boolean {
  if (isPublic[scope]) return true;
  return caller !== undefined && (caller.accountId === accountId || can(caller.role, 'seeTrees', 'all'));
}
