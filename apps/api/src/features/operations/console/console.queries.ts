import type { ConsoleSearchResult } from '@nabta/contract/operations/console';
import { foldForSearch } from '@nabta/domain/search-text';

import type { Caller } from '#core/auth/authentication.ts';
import type { Executor } from '#core/postgres/database.ts';
import { containsPattern } from '#core/postgres/like-pattern.ts';
import {
  canAccessCompany,
  canAccessEffort,
  canAccessLand,
} from '#features/supply/effort/record-access.fragments.ts';

import { isWithin, type RecordScope } from '../tree-record/tree-record.fragments.ts';

export async function selectOwnerCount(sql: Executor, scope: RecordScope): Promise<number> {
  return scope === 'all'
    ? sql.oneValue<number>`select count(*)::int from tree_tally where scope = 'account' and trees > 0`
    : sql.oneValue<number>`
        select count(distinct owner_id)::int from tree where not is_deleted ${isWithin(sql, scope)}`;
}

type SearchQuery = { q: string; caller: Caller; limit: number };

export async function selectSupplyChainMatches(sql: Executor, { q, caller, limit }: SearchQuery) {
  const pattern = containsPattern(foldForSearch(q));
  const matchesText = (name: string) => sql`exists (
    select from jsonb_each_text(${sql.identifier(name)}) as translation (language, text)
    where fold_for_search(translation.text) like ${pattern})`;
  return sql<ConsoleSearchResult[]>`
    (select 'effort' as kind, id::text as key, name, null as printed
      from effort where ${matchesText('effort.name')} and ${canAccessEffort(sql, caller)} order by id desc limit ${limit})
    union all
    (select 'land', id::text, name, null from land
      where ${matchesText('land.name')} and ${canAccessLand(sql, caller)} order by id desc limit ${limit})
    union all
    (select 'company', id::text, name, null from company
      where ${matchesText('company.name')} and ${canAccessCompany(sql, caller)} order by id desc limit ${limit})
    union all
    (select 'delivery', delivery.id::text, effort.name, delivery.code
      from delivery join effort on effort.id = delivery.effort_id
      where (delivery.code like ${containsPattern(q.trim().toUpperCase())} or ${matchesText('delivery.nursery')})
        and ${canAccessEffort(sql, caller)}
      order by delivery.id desc limit ${limit})`;
}

export async function selectPersonByPhone(sql: Executor, phone: string) {
  return sql<ConsoleSearchResult[]>`
    select 'person' as kind, phone as key, phone as printed,
      json_build_object('en', coalesce(nullif(concat_ws(' ', firstname, lastname), ''), phone)) as name
    from account where phone = ${phone}`;
}
