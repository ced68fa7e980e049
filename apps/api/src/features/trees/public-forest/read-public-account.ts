import type { PublicAccount } from '@nabta/contract/account';
import { badgeLevelOf } from '@nabta/domain/badge-level';

import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import { benefitOfAccount } from '../eco-benefit/forest-benefit.ts';
import { countTreesOf } from '../tree/count-trees.ts';
import { viewPerson } from './account.view.ts';
import { selectSharedPerson } from './people.queries.ts';
import { openShareCode } from './share-code.ts';

/** The forest behind a shared link: forged, renewed and private ones are all simply unknown. */
export async function readPublicAccount(context: Context, shareCode: string): Promise<PublicAccount> {
  const sql = context.database.readSql;
  const code = openShareCode(context.secrets, shareCode);
  const person = code && (await selectSharedPerson(sql, code));
  if (!person) throw new AppError('NOT_FOUND');
  const { count: treesPlanted, lost: treesLost } = await countTreesOf(sql, person.id);
  const { co2RemovedKg, asOf } = await benefitOfAccount(context, person.id);
  return {
    ...viewPerson(person),
    treesPlanted,
    treesLost,
    co2Avoided: co2RemovedKg,
    asOf,
    level: badgeLevelOf(treesPlanted)?.code ?? null,
  };
}
