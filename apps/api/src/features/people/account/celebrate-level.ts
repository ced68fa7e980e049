import { type BadgeCode, badgeLevelOf } from '@nabta/domain/badge-level';

import type { Context } from '#core/context.ts';

import { selectAccount, updateCelebratedLevel } from './account.queries.ts';

/** Returns the new level to the first device that requests it; later requests return null. */
export async function celebrateLevel(
  { database, clock }: Context,
  accountId: string,
): Promise<{ level: BadgeCode | null }> {
  // Reads from the primary: a replica may lack the newest tree.
  const account = await selectAccount(database.sql, accountId);
  const badge = account && badgeLevelOf(account.treesPlanted);
  if (badge === undefined) return { level: null };
  const isFirst = await updateCelebratedLevel(database.sql, accountId, {
    level: badge.level,
    now: clock.now(),
  });
  return { level: isFirst ? badge.code : null };
}
