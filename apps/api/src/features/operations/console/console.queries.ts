import type { FoundThing } from '@nabta/contract/console';
import { foldForSearch } from '@nabta/domain/search-text';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { containing } from '../../platform/postgres/like-pattern.ts';
import { isCompanyOf, isEffortOf, isLandOf } from '../effort/own-work.fragments.ts';
import { isWithin, type RecordScope } from '../tree-record/tree-record.fragments.ts';

/** How many people own the trees that somebody works with. */
export async function selectOwnerCount(sql: Executor, scope: RecordScope): Promise<number> {
  const counted =
    scope === 'all'
      ? sql<{ owners: number }[]>`
          select count(*)::int as owners from tree_tally where scope = 'account' and trees > 0`
      : sql<{ owners: number }[]>`
          select count(distinct owner_id)::int as owners from tree where not is_deleted ${isWithin(sql, scope)}`;
  const [row] = await counted;
  return row?.owners ?? 0;
}

type Asked = { q: string; caller: Caller; limit: number };

/** Efforts, lands, companies and deliveries that have a text in one of their names or on their papers. */
export async function selectChainThings(sql: Executor, { q, caller, limit }: Asked): Promise<FoundThing[]> {
  const folded = containing(foldForSearch(q));
  const isNamed = (name: string) => sql`exists (
    select from jsonb_each_text(${sql.identifier(name)}) as each (language, written)
    where fold_for_search(written) like ${folded})`;
  return sql<FoundThing[]>`
    (select 'effort' as kind, id::text as key, name, null as printed
      from effort where ${isNamed('effort.name')} and ${isEffortOf(sql, caller)} order by id desc limit ${limit})
    union all
    (select 'land', id::text, name, null from land
      where ${isNamed('land.name')} and ${isLandOf(sql, caller)} order by id desc limit ${limit})
    union all
    (select 'company', id::text, name, null from company
      where ${isNamed('company.name')} and ${isCompanyOf(sql, caller)} order by id desc limit ${limit})
    union all
    (select 'delivery', delivery.id::text, effort.name, delivery.code
      from delivery join effort on effort.id = delivery.effort_id
      where (delivery.code like ${containing(q.trim().toUpperCase())} or ${isNamed('delivery.nursery')})
        and ${isEffortOf(sql, caller)}
      order by delivery.id desc limit ${limit})`;
}

export async function selectPersonByPhone(sql: Executor, phone: string): Promise<FoundThing[]> {
  return sql<FoundThing[]>`
    select 'person' as kind, phone as key, phone as printed,
      json_build_object('en', coalesce(nullif(concat_ws(' ', firstname, lastname), ''), phone)) as name
    from account where phone = ${phone}`;
}
