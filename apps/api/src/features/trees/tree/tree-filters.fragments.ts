import type { TreeFilters } from '@nabta/contract/trees/tree';
import { crockfordAlphabet } from '@nabta/domain/crockford';
import type { Language } from '@nabta/domain/language';
import { foldForSearch } from '@nabta/domain/search-text';

import type { Executor } from '#core/postgres/database.ts';
import { containsPattern } from '#core/postgres/like-pattern.ts';

export function inForestOf(sql: Executor, ownerId: string) {
  return sql`tree.owner_id = ${ownerId} and not tree.is_deleted`;
}

export function isUnfiltered(filters: TreeFilters): boolean {
  return Object.values(filters).every((value) => value === undefined);
}

/** Filters shared by every tree list, count and map, so their results agree. */
export function matchesFilters(sql: Executor, filters: TreeFilters) {
  return sql`
    ${sql.when(filters.from_date, (date) => sql`and tree.planted_at >= ${new Date(date)}`)}
    ${sql.when(filters.to_date, (date) => sql`and tree.planted_at <= ${new Date(date)}`)}
    ${sql.when(filters.specie, (id) => sql`and tree.specie_id = ${id}`)}
    ${sql.when(filters.company, (id) => sql`and tree.company_id = ${id}`)}
    ${sql.when(filters.land, (id) => sql`and tree.land_id = ${id}`)}
    ${sql.when(filters.effort, (id) => sql`and tree.effort_id = ${id}`)}
    ${sql.when(filters.planter, (id) => sql`and tree.planter_id = ${id}`)}
    ${sql.when(filters.isVip, (isVip) => sql`and tree.is_vip = ${isVip}`)}
    ${sql.when(filters.isDamaged, (isDamaged) => sql`and tree.is_damaged = ${isDamaged}`)}
    ${sql.when(filters.search, (search) => matchesSearch(sql, search))}`;
}

/** Matches given name, names of species and land in any language, or public id. */
function matchesSearch(sql: Executor, search: string) {
  const folded = containsPattern(foldForSearch(search));
  const id = search.toUpperCase();
  return sql`and (
    tree.folded_name like ${folded}
    ${isPartOfPublicId(id) ? sql`or tree.public_id like ${containsPattern(id)}` : sql``}
    or tree.specie_id = any(array(
      select id from specie where search_text like ${folded}))
    or tree.land_id = any(array(
      select id from land where search_text like ${folded}))
  )`;
}

function isPartOfPublicId(text: string): boolean {
  return text.length <= 10 && [...text].every((letter) => crockfordAlphabet.includes(letter));
}

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
