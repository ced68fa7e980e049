import type { Executor } from '../platform/postgres/database.ts';

/** What must be true of every forest, whoever wrote it: each row is a fault, told so that a person can find it. */
export async function selectForestFaults(sql: Executor): Promise<string[]> {
  const rows = await sql<{ fault: string }[]>`
    ${treesWithoutLedger(sql)}
    union all ${brokenLedgers(sql)}
    union all ${strangeOwners(sql)}
    union all ${wrongTallies(sql)}
    order by fault limit 20`;
  return rows.map(({ fault }) => fault);
}

function treesWithoutLedger(sql: Executor) {
  return sql`
    select 'the tree ' || id || ' has no ledger' as fault
    from tree where not exists (select 1 from tree_ledger where tree_id = tree.id)`;
}

/** A gap, a hand that gives what it did not have, or a hand before the one it received from. */
function brokenLedgers(sql: Executor) {
  return sql`
    select 'the ledger of ' || tree_id || ' is broken at ' || seq
    from (
      select tree_id, seq, at, from_holder,
        row_number() over hands as number,
        lag(to_holder, 1, '00000000-0000-0000-0000-000000000000') over hands as giver,
        lag(at, 1, '-infinity') over hands as previous_at
      from tree_ledger
      window hands as (partition by tree_id order by seq)
    ) as entry
    where seq <> number or from_holder <> giver or at < previous_at or at = '-infinity'`;
}

function strangeOwners(sql: Executor) {
  return sql`
    select 'the tree ' || tree.id || ' is not owned by the last hand of its ledger'
    from tree
    join (select distinct on (tree_id) tree_id, to_holder from tree_ledger order by tree_id, seq desc) as last
      on last.tree_id = tree.id
    where coalesce(owner_id, '00000000-0000-0000-0000-000000000000') <> to_holder`;
}

/** A tally of zero may be kept or missing. */
function wrongTallies(sql: Executor) {
  return sql`
    select 'the tally of ' || scope || ' ' || scope_id || ' says ' || coalesce(tally.trees, 0)
      || ' and the trees are ' || coalesce(recount.trees, 0)
    from tree_tally as tally
    full join (
      select scope, scope_id, count(*) as trees
      from tree
      cross join lateral (values
        ('company', company_id::text), ('land', land_id::text), ('effort', effort_id::text),
        ('planter', planter_id::text), ('specie', specie_id), ('all', 'all')
      ) as counted (scope, scope_id)
      where not is_deleted and scope_id is not null
      group by scope, scope_id
    ) as recount using (scope, scope_id)
    where coalesce(tally.trees, 0) <> coalesce(recount.trees, 0)`;
}
