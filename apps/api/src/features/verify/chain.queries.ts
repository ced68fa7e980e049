import type { Executor } from '../../platform/postgres/database.ts';

/** Stock that is not the sum of its movements. */
export function wrongStock(sql: Executor) {
  return sql`
    select 'the stock of ' || specie_id || ' of effort ' || effort_id || ' is ' || coalesce(stock.quantity, 0)
      || ' and its movements add up to ' || coalesce(moved.quantity, 0) as fault
    from stock
    full join (
      select effort_id, specie_id, sum(quantity) as quantity from stock_movement group by effort_id, specie_id
    ) as moved using (effort_id, specie_id)
    where coalesce(stock.quantity, 0) <> coalesce(moved.quantity, 0)`;
}

/** Plantings of the field that took no sapling, or more than one, or of another tree's effort. */
export function wrongPlantings(sql: Executor) {
  return sql`
    select 'the planting ' || work.id || ' took ' || coalesce(-sum(moved.quantity), 0) || ' saplings' as fault
    from field_work as work
    left join stock_movement as moved on moved.source_id = work.tree_id and moved.kind in ('planted', 'returned')
    where work.kind = 'planted'
    group by work.id
    having not (coalesce(sum(moved.quantity), 0) in (-1, 0) and count(*) filter (where moved.kind = 'planted') = 1)
    union all
    select 'the tree ' || gone.id || ' stands and ' || gone.replaced_by || ' took its place'
    from tree as gone where gone.replaced_by is not null and gone.ended_at is null and not gone.is_deleted`;
}

/** Entries of the audit log that were altered, removed or reordered, and a log that was cut off at its end. */
export function brokenAudit(sql: Executor) {
  return sql`
    with chained as materialized (
      select seq, hash, row_number() over entries as number,
        sha256(coalesce(lag(hash) over entries, decode(repeat('00', 32), 'hex')) || convert_to(body::text, 'UTF8')) as right_hash
      from audit_entry
      window entries as (order by seq)
    )
    select 'the audit log is broken at ' || min(seq) as fault
    from chained where hash <> right_hash or seq <> number
    having count(*) > 0
    union all
    select 'the audit log ends at ' || last.seq || ' and should end at ' || head.seq
    from audit_head as head
    cross join (select coalesce(max(seq), 0) as seq from audit_entry) as last
    left join audit_entry as entry on entry.seq = last.seq
    where last.seq <> head.seq or (head.seq > 0 and entry.hash <> head.hash)`;
}
