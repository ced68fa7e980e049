import { crockfordAlphabet, normalizeCrockford } from '@nabta/domain/crockford';
import { foldForSearch } from '@nabta/domain/search-text';
import type { TreeStatus } from '@nabta/domain/tree-status';

import type { Executor } from '../../platform/postgres/database.ts';
import { containing } from '../../platform/postgres/like-pattern.ts';

/** Which trees somebody works with: all, or those of the companies, lands and planters that are theirs. */
export type RecordScope =
  | 'all'
  | { companyIds: readonly string[]; landIds: readonly string[]; planterIds: readonly string[] };

export type RecordFilters = {
  q?: string | undefined;
  /** The canonical number that `q` is, for those who may look for owners by it. */
  phone?: string | undefined;
  specie?: string | undefined;
  company?: string | undefined;
  land?: string | undefined;
  effort?: string | undefined;
  planter?: string | undefined;
  status?: TreeStatus | undefined;
  plantedFrom?: Date | undefined;
  plantedUntil?: Date | undefined;
};

/** Which trees are listed; removed ones only to who asks for them. */
export function isListed(sql: Executor, scope: RecordScope, filters: RecordFilters) {
  const { specie, company, land, effort, planter, status, plantedFrom, plantedUntil, q } = filters;
  return sql`${[
    hasStatus(sql, status),
    isWithin(sql, scope),
    specie === undefined ? sql`` : sql` and tree.specie_id = ${specie}`,
    company === undefined ? sql`` : sql` and tree.company_id = ${company}`,
    land === undefined ? sql`` : sql` and tree.land_id = ${land}`,
    effort === undefined ? sql`` : sql` and tree.effort_id = ${effort}`,
    planter === undefined ? sql`` : sql` and tree.planter_id = ${planter}`,
    plantedFrom === undefined ? sql`` : sql` and tree.planted_at >= ${plantedFrom}`,
    plantedUntil === undefined ? sql`` : sql` and tree.planted_at < ${plantedUntil}`,
    q === undefined ? sql`` : sql` and tree.id in (${found(sql, q, filters.phone)})`,
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

/** Whoever is of several kinds sees the trees of each. */
export function isWithin(sql: Executor, scope: RecordScope) {
  if (scope === 'all') return sql``;
  const { companyIds, landIds, planterIds } = scope;
  const [first, ...others] = [
    companyIds.length === 0 ? undefined : sql`tree.company_id = any(${[...companyIds]}::uuid[])`,
    landIds.length === 0 ? undefined : sql`tree.land_id = any(${[...landIds]}::uuid[])`,
    planterIds.length === 0 ? undefined : sql`tree.planter_id = any(${[...planterIds]}::uuid[])`,
  ].filter((part) => part !== undefined);
  if (first === undefined) return sql` and false`;
  return sql` and (${[first, ...others.map((part) => sql` or ${part}`)]})`;
}

/** The trees that a text is the name, the beginning of the public id, the tag or the owner's phone of. */
function found(sql: Executor, q: string, phone: string | undefined) {
  const id = normalizeCrockford(q);
  const isPrinted = id.length >= 3 && [...id].every((letter) => crockfordAlphabet.includes(letter));
  return sql`${[
    sql`select id from tree where folded_name is not null and folded_name like ${containing(foldForSearch(q))}`,
    isPrinted
      ? sql`
        union all select id from tree where public_id between ${id} and ${id.padEnd(10, 'Z')}
        union all select tree_id from tree_tag where id between ${id} and ${id.padEnd(16, 'Z')}`
      : sql``,
    phone === undefined
      ? sql``
      : sql` union all select id from tree where owner_id = (select id from account where phone = ${phone}) and not is_deleted`,
  ]}`;
}
