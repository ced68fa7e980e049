import type { LocalizedName } from '@nabta/contract/core/primitives';
import type { DashboardGrouping } from '@nabta/contract/operations/dashboard';

import type { Executor } from '#core/postgres/database.ts';

type Group = { id: string; name: LocalizedName };

export async function selectLargestGroups(sql: Executor, grouping: DashboardGrouping, limit: number) {
  return sql<Group[]>`
    select part.id, part.name
    from ${sql.identifier(grouping)} as part
    join counted_tally as tally on tally.scope = ${grouping} and tally.scope_id = part.id::text and tally.trees > 0
    order by tally.trees desc, part.id
    limit ${limit}`;
}

export async function selectGroupNames(sql: Executor, grouping: DashboardGrouping, ids: readonly string[]) {
  return sql<Group[]>`select id, name from ${sql.identifier(grouping)} where id = any(${[...ids]}::uuid[])`;
}
