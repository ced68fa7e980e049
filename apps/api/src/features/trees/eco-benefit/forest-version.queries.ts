import type { Executor } from '#core/postgres/database.ts';

/** Number of measurement changes per forest; unmeasured forests are missing. */
export async function selectForestVersions(sql: Executor, scopeIds: string[]): Promise<Map<string, number>> {
  const rows = await sql<{ scopeId: string; version: number }[]>`
    select scope_id as "scopeId", version from forest_version where scope_id = any(${scopeIds}::uuid[])`;
  return new Map(rows.map(({ scopeId, version }) => [scopeId, version]));
}
