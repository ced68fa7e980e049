import type { Executor } from '../../platform/postgres/database.ts';
import { anyIds } from '../../platform/postgres/kept-plan.fragments.ts';

/** How often the measurements of each forest have changed; a forest without any is not named. */
export async function selectForestVersions(sql: Executor, scopeIds: string[]): Promise<Map<string, number>> {
  const rows = await sql<{ scopeId: string; version: number }[]>`
    select scope_id as "scopeId", version from forest_version where scope_id = any(${anyIds(sql, scopeIds)})`;
  return new Map(rows.map(({ scopeId, version }) => [scopeId, version]));
}
