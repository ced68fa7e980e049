import type { TreeFilters } from '@nabta/contract/tree';
import { crockfordAlphabet } from '@nabta/domain/crockford';
import { foldForSearch } from '@nabta/domain/search-text';

import type { Executor } from '../../platform/postgres/database.ts';
import { containing } from '../../platform/postgres/like-pattern.ts';

/** Whose trees: a person's forest is what it holds and what still stands in the records, nothing else. */
export function inForestOf(sql: Executor, ownerId: string) {
  return sql`tree.owner_id = ${ownerId} and not tree.is_deleted`;
}

export function isUnfiltered(filters: TreeFilters): boolean {
  return Object.values(filters).every((value) => value === undefined);
}

/** The filters of every tree list, count and map, so that they can never disagree. */
export function passes(sql: Executor, filters: TreeFilters) {
  const {
    from_date: from,
    to_date: to,
    specie,
    company,
    land,
    effort,
    planter,
    search,
    isVip,
    isDamaged,
  } = filters;
  const conditions = [
    from !== undefined && sql`and tree.planted_at >= ${new Date(from)}`,
    to !== undefined && sql`and tree.planted_at <= ${new Date(to)}`,
    specie !== undefined && sql`and tree.specie_id = ${specie}`,
    company !== undefined && sql`and tree.company_id = ${company}`,
    land !== undefined && sql`and tree.land_id = ${land}`,
    effort !== undefined && sql`and tree.effort_id = ${effort}`,
    planter !== undefined && sql`and tree.planter_id = ${planter}`,
    isVip !== undefined && sql`and tree.is_vip = ${isVip}`,
    isDamaged !== undefined && sql`and tree.is_damaged = ${isDamaged}`,
    search !== undefined && matches(sql, search),
  ].filter((condition) => condition !== false);
  return conditions.length === 0 ? sql`` : sql`${conditions}`;
}

/** Given name, any name of the species in any language, or public id; a name is compared as it is folded. */
function matches(sql: Executor, search: string) {
  const folded = containing(foldForSearch(search));
  const id = search.toUpperCase();
  return sql`and (
    tree.folded_name like ${folded}
    ${isPartOfPublicId(id) ? sql`or tree.public_id like ${containing(id)}` : sql``}
    or tree.specie_id = any(array(
      select id from specie where search_text like ${folded}))
  )`;
}

function isPartOfPublicId(text: string): boolean {
  return text.length <= 10 && [...text].every((letter) => crockfordAlphabet.includes(letter));
}
