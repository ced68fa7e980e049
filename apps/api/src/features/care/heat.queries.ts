import type { LocalizedName } from '@nabta/contract/primitives';
import type { Language } from '@nabta/domain/language';

import type { Executor } from '../../platform/postgres/database.ts';
import { hasStanding } from '../tree/tree-tally.fragments.ts';

export type WarnedLand = { id: string; name: LocalizedName; longitude: number; latitude: number };

/** Lands on which trees stand that people water. */
export async function selectWateredLands(sql: Executor): Promise<WarnedLand[]> {
  return sql<WarnedLand[]>`
    select id, name, longitude, latitude from land
    where site <> 'coast' and ${hasStanding(sql, 'land')}
    order by id`;
}

/** Field staff, whose land it is, and who plants in efforts on it. */
export async function selectWarned(
  sql: Executor,
  landId: string,
  roles: readonly string[],
): Promise<{ id: string; language: Language }[]> {
  return sql<{ id: string; language: Language }[]>`
    select id, language from account
    where role = any(${[...roles]})
      or id = (select account_id from land where id = ${landId})
      or id in (
        select planter.account_id from planter
        join effort_planter on effort_planter.planter_id = planter.id
        join effort on effort.id = effort_planter.effort_id
        where effort.land_id = ${landId})
    order by id`;
}
