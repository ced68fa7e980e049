import type { RequestOfEndpoint } from '@nabta/contract/core/endpoint';
import type { countTreeRecords } from '@nabta/contract/operations/tree-record';
import { crockfordAlphabet, normalizeCrockford } from '@nabta/domain/crockford';
import { foldForSearch } from '@nabta/domain/search-text';
import type { TreeStatus } from '@nabta/domain/tree-status';

import type { Executor } from '#core/postgres/database.ts';
import { containsPattern } from '#core/postgres/like-pattern.ts';

/** Trees in the caller's scope: all, or those of own companies, lands and planters. */
export type RecordScope =
  | 'all'
  | { companyIds: readonly string[]; landIds: readonly string[]; planterIds: readonly string[] };

export type RecordFilters = Omit<RequestOfEndpoint<typeof countTreeRecords>['query'], 'planted'> & {
  /** `q` as a canonical phone number, for callers who may search owners by phone. */
  phone?: string | undefined;
  plantedFrom?: Date | undefined;
  plantedUntil?: Date | undefined;
};

/** Removed trees are listed only when `status` is `removed`. */
export function isListed(sql: Executor, scope: RecordScope, filters: RecordFilters) {
  const { specie, company, land, effort, planter, status, plantedFrom, plantedUntil, q } = filters;
  return sql`${[
    hasStatus(sql, status),
    isWithin(sql, scope),
    sql.when(specie, (id) => sql` and tree.specie_id = ${id}`),
    sql.when(company, (id) => sql` and tree.company_id = ${id}`),
    sql.when(land, (id) => sql` and tree.land_id = ${id}`),
    sql.when(effort, (id) => sql` and tree.effort_id = ${id}`),
    sql.when(planter, (id) => sql` and tree.planter_id = ${id}`),
    sql.when(plantedFrom, (date) => sql` and tree.planted_at >= ${date}`),
    sql.when(plantedUntil, (date) => sql` and tree.planted_at < ${date}`),
    sql.when(q, (text) => sql` and tree.id in (${matchingIds(sql, text, filters.phone)})`),
  ]}`;
}

function hasStatus(sql: Executor, status: TreeStatus | undefined) {
  if (status === undefined) return sql`not tree.is_deleted`;
  return {
    healthy: () =>
      sql`not tree.is_deleted and not tree.is_damaged and not tree.is_vip and tree.ended_at is null`,
    damaged: () => sql`tree.is_damaged and not tree.is_deleted`,
    vip: () => sql`tree.is_vip and not tree.is_deleted`,
    lost: () => sql`tree.ended_at is not null and not tree.is_deleted`,
    removed: () => sql`tree.is_deleted`,
  }[status]();
}

/** An account with several records sees the union of their trees. */
export function isWithin(sql: Executor, scope: RecordScope) {
  if (scope === 'all') return sql``;
  const { companyIds, landIds, planterIds } = scope;
  const [first, ...others] = [
    companyIds.length === 0 ? undefined : sql`tree.company_id = any(${[...companyIds]}::uuid[])`,
    landIds.length === 0 ? undefined : sql`tree.land_id = any(${[...landIds]}::uuid[])`,
    planterIds.length === 0 ? undefined : sql`tree.planter_id = any(${[...planterIds]}::uuid[])`,
  ].filter((condition) => condition !== undefined);
  if (first === undefined) return sql` and false`;
  return sql` and (${[first, ...others.map((condition) => sql` or ${condition}`)]})`;
}

/** Matches part of a name, the start of an id or tag, and the full phone of the owner. */
function matchingIds(sql: Executor, q: string, phone: string | undefined) {
  const id = normalizeCrockford(q);
  const isIdPrefix = id.length >= 3 && [...id].every((letter) => crockfordAlphabet.includes(letter));
  return sql`${[
    sql`select id from tree where folded_name is not null and folded_name like ${containsPattern(foldForSearch(q))}`,
    isIdPrefix
      ? sql`
        union all select id from tree where public_id between ${id} and ${id.padEnd(10, 'Z')}
        union all select tree_id from tree_tag where id between ${id} and ${id.padEnd(16, 'Z')}`
      : sql``,
    sql.when(
      phone,
      (value) =>
        sql` union all select id from tree where owner_id = (select id from account where phone = ${value}) and not is_deleted`,
    ),
  ]}`;
}
