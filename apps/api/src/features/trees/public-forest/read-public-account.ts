import type { PublicAccount } from '@nabta/contract/people/account';
import { badgeLevelOf } from '@nabta/domain/badge-level';

import type { Context } from '#core/context.ts';
import { requireFound } from '#core/errors/app-error.ts';
import { findSharedPerson } from '#features/people/account/find-people.ts';

import { benefitOfAccount } from '../eco-benefit/forest-benefit.ts';
import { selectTreeCount } from '../tree/tree.queries.ts';

/** Returns the public forest of a share link; 404 for forged, outdated and private links. */
export async function readPublicAccount(context: Context, shareCode: string): Promise<PublicAccount> {
  const sql = context.database.readSql;
  const person = requireFound(await findSharedPerson(context, shareCode));
  const { count: treesPlanted, lost: treesLost } = await selectTreeCount(sql, person.id, {});
  const { co2RemovedKg, byLevel, asOf } = await benefitOfAccount(context, person.id);
  return {
    ...person,
    treesPlanted,
    treesLost,
    co2Avoided: co2RemovedKg,
    asOf,
    byLevel,
    level: badgeLevelOf(treesPlanted)?.code ?? null,
  };
}
