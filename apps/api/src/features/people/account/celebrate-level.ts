import { type BadgeCode, badgeLevelOf } from '@nabta/domain/badge-level';

import type { Context } from '../../platform/context.ts';
import { selectAccount, updateCelebratedLevel } from './account.queries.ts';

/** Gives the celebration of the caller's level to the first device that asks; every other one has nothing to celebrate. */
export async function celebrateLevel(
  { database }: Context,
  accountId: string,
): Promise<{ level: BadgeCode | null }> {
  // From the main database: a replica may not have the tree that brought them there.
  const account = await selectAccount(database.sql, accountId);
  const badge = account && badgeLevelOf(account.treesPlanted);
  if (badge === undefined) return { level: null };
  const isFirst = await updateCelebratedLevel(database.sql, accountId, badge.level);
  return { level: isFirst ? badge.code : null };
}
