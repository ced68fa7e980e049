import type { EcoBenefit } from '@nabta/contract/eco-benefit';
import type { TreeFilters } from '@nabta/contract/tree';
import { benefitsOfForest } from '@nabta/eco/benefits-of-forest';
import { packCohorts } from '@nabta/eco/cohorts';
import { instantOf } from '@nabta/eco/units';

import type { Executor } from '../../platform/postgres/database.ts';
import { listForestCohorts } from '../tree/list-forest-cohorts.ts';

/** What a person's forest gave between two dates, since the first tree was planted and until now where they are left out. */
export async function benefitOfForest(
  sql: Executor,
  ownerId: string,
  { from_date: from, to_date: to, ...filters }: TreeFilters,
  now: Date,
): Promise<EcoBenefit> {
  const rows = await listForestCohorts(sql, ownerId, filters);
  const cohorts = rows.map(({ specieId, site, plantedAt, endedAt, count }) => ({
    speciesId: specieId,
    site,
    plantedAt: instantOf(plantedAt),
    endedAt: endedAt && instantOf(endedAt),
    count,
  }));
  const firstPlanting = rows.reduce((first, row) => (row.plantedAt < first ? row.plantedAt : first), now);
  const start = from === undefined ? firstPlanting : new Date(from);
  const end = to === undefined || new Date(to) > now ? now : new Date(to);
  return benefitsOfForest(packCohorts(cohorts), [], instantOf(start), instantOf(end));
}
