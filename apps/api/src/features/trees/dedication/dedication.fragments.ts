import type { Executor } from '../../platform/postgres/database.ts';

/**
 * The dedication of a row of `tree` as the text of JSON, `null` where the viewer may not see it: one that its owner shows,
 * or the viewer's own. Without a viewer: what anybody may see.
 */
export function dedicationJson(sql: Executor, viewerId: string | undefined) {
  return sql`coalesce((
    select concat('{"kind":"', kind, '","name":', json_text(name), ',"isPublic":', is_public::text, '}')
    from tree_dedication as dedication
    where dedication.tree_id = tree.id and dedication.account_id = tree.owner_id
      and (dedication.is_public or dedication.account_id = ${viewerId ?? null}::uuid)), 'null')`;
}
