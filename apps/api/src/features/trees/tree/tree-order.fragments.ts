import type { Language } from '@nabta/domain/language';

import type { Executor } from '../../platform/postgres/database.ts';

/** An order that the database knows by itself. */
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

/** What comes after a tree, which is looked up by its id as it is now, so that a page never repeats or leaves out another. */
export function below(sql: Executor, order: TreeOrder, cursor: string) {
  if (order.by === 'newest') return sql`and tree.id < ${cursor}`;
  if (order.by === 'oldest') return sql`and tree.id > ${cursor}`;
  return sql`and (${sortValue(sql, order)}, tree.id) > (
    select ${sortValue(sql, order)}, tree.id from tree where tree.id = ${cursor})`;
}

function sortValue(sql: Executor, order: Extract<TreeOrder, { by: 'name' | 'nearest' }>) {
  if (order.by === 'name') {
    // The title of the domain, folded; what has none comes last, and every machine sorts by the same alphabet.
    return sql`coalesce(
      nullif(tree.folded_name, ''),
      (
        select coalesce(nullif(fold_for_search(common_name ->> ${order.language}::text), ''), fold_for_search(common_name ->> 'en'))
        from specie where id = tree.specie_id),
      chr(65535)) collate "C"`;
  }
  // Degrees, those of longitude as wide as they are there: within a country it is the order of the distances.
  return sql`(tree.latitude - ${order.latitude}::float8) ^ 2
    + ((tree.longitude - ${order.longitude}::float8) * cos(radians(${order.latitude}::float8))) ^ 2`;
}
