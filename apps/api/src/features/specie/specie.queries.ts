import type { SpecieSummary } from '@nabta/contract/specie';

import type { Executor } from '../../platform/postgres/database.ts';

export async function selectSpecies(sql: Executor): Promise<SpecieSummary[]> {
  return sql<
    SpecieSummary[]
  >`select id, common_name as "commonName" from specie order by common_name ->> 'en', id`;
}
