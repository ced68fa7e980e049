import type { Language } from '@nabta/domain/language';

import type { Executor } from '#core/postgres/database.ts';

/** Sort orders computed in SQL. */
export type TreeOrder =
  | { by: 'newest' }
  | { by: 'oldest' }
  | { by: 'name'; language: Language }
  | { by: 'nearest'; longitude: number; latitude: number };

export function orderColumns(sql: Executor, order: TreeOrder) {
  if (order.by === 'newest') return sql`tree.id desc`;
  if (order.by === 'oldest') return sql`tree.id`;
  return sql`${sortValue(sql, order)}, tree.id`;
}

/** Keyset condition; reads the cursor's current sort value, so pages neither repeat nor skip trees. */
export function afterCursor(sql: Executor, order: TreeOrder, cursor: string) {
  if (order.by === 'newest') return sql`and tree.id < ${cursor}`;
  if (order.by === 'oldest') return sql`and tree.id > ${cursor}`;
  return sql`and (${sortValue(sql, order)}, tree.id) > (
    select ${sortValue(sql, order)}, tree.id from tree where tree.id = ${cursor})`;
}

function sortValue(sql: Executor, order: Extract<TreeOrder, { by: 'name' | 'nearest' }>) {
  if (order.by === 'name') {
    // Folded title; trees without one sort last. Collation "C" is the same on every machine.
    return sql`coalesce(
      nullif(tree.folded_name, ''),
      (
        select coalesce(nullif(fold_for_search(common_name ->> ${order.language}::text), ''), fold_for_search(common_name ->> 'en'))
        from specie where id = tree.specie_id),
      chr(65535)) collate "C"`;
  }
  // Squared distance in degrees with longitude scaled by latitude; accurate enough to sort within a country.
  return sql`(tree.latitude - ${order.latitude}::float8) ^ 2
    + ((tree.longitude - ${order.longitude}::float8) * cos(radians(${order.latitude}::float8))) ^ 2`;
}
