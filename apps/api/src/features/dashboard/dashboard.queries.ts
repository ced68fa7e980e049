import type { DashboardPart } from '@nabta/contract/dashboard';
import type { LocalizedName } from '@nabta/contract/primitives';

import type { Executor } from '../../platform/postgres/database.ts';

type Part = { id: string; name: LocalizedName };

/** Those with most trees first. */
export async function selectParts(sql: Executor, by: DashboardPart, limit: number): Promise<Part[]> {
  return sql<Part[]>`
    select part.id, part.name
    from ${sql.identifier(by)} as part
    join tree_tally as tally on tally.scope = ${by} and tally.scope_id = part.id::text and tally.trees > 0
    order by tally.trees desc, part.id
    limit ${limit}`;
}

export async function selectNames(sql: Executor, by: DashboardPart, ids: readonly string[]): Promise<Part[]> {
  return sql<Part[]>`select id, name from ${sql.identifier(by)} where id = any(${[...ids]}::uuid[])`;
}
