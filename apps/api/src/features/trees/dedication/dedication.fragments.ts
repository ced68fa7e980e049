import type { Executor } from '#core/postgres/database.ts';

/**
 * SQL for the dedication of a `tree` row as JSON text; `null` unless it is public or belongs to the viewer.
 */
export function dedicationJson(sql: Executor, viewerId: string | undefined) {
  return sql`coalesce((
    select concat('{"kind":"', kind, '","name":', json_text(name), ',"isPublic":', is_public::text, '}')
    from tree_dedication as dedication
    where dedication.tree_id = tree.id and dedication.account_id = tree.owner_id
      and (dedication.is_public or dedication.account_id = ${viewerId ?? null}::uuid)), 'null')`;
}
