import { passageKinds } from '@nabta/contract/trees/tree';

import type { Executor } from '#core/postgres/database.ts';
import { auditEndCheck, firstBrokenEntry } from '#features/people/audit/audit.fragments.ts';

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

/**
 * Received lines that differ from the stock movements, wrong line counts, and statuses that differ from the
 * last step.
 */
export function wrongDeliveries(sql: Executor) {
  return sql`
    select 'the delivery ' || coalesce(line.delivery_id, movement.source_id) || ' received ' || coalesce(line.received, 0)
      || ' of ' || coalesce(line.specie_id, movement.specie_id) || ' and ' || coalesce(movement.quantity, 0) || ' went into stock' as fault
    from (
      select delivery_id, effort_id, specie_id, received
      from delivery_line join delivery on delivery.id = delivery_id
      where received > 0
    ) as line
    full join (
      select source_id, effort_id, specie_id, sum(quantity) as quantity from stock_movement
      where kind = 'delivered' group by source_id, effort_id, specie_id
    ) as movement on movement.source_id = line.delivery_id and movement.effort_id = line.effort_id
      and movement.specie_id = line.specie_id
    where coalesce(line.received, 0) <> coalesce(movement.quantity, 0)
    union all
    select 'the delivery ' || delivery.id || ' is ' || delivery.status || ' and ' || count(received) || ' of its '
      || count(*) || ' lines were counted'
    from delivery join delivery_line on delivery_id = delivery.id
    group by delivery.id
    having count(received) <> case when delivery.status = 'delivered' then count(*) else 0 end
    union all
    select 'the delivery ' || delivery.id || ' is ' || delivery.status || ' and its last step says ' || coalesce(step.status, 'nothing')
    from delivery
    left join lateral (
      select status from delivery_step where delivery_id = delivery.id order by seq desc limit 1
    ) as step on true
    where step.status is distinct from delivery.status`;
}

/** Issues without exactly one adjustment, and adjustments without an issue resolved that way. */
export function wrongAdjustments(sql: Executor) {
  return sql`
    select 'the issue ' || coalesce(issue.id, movement.source_id) || ' adjusted stock ' || coalesce(movement.times, 0) || ' times' as fault
    from (select id from issue where resolution = 'adjust_inventory') as issue
    full join (
      select source_id, count(*) as times from stock_movement where kind = 'adjusted' group by source_id
    ) as movement on movement.source_id = issue.id
    where issue.id is null or movement.times is distinct from 1`;
}

/** Trees of a delivered batch that did not take one sapling, and planted stock without a tree. */
export function wrongSaplings(sql: Executor) {
  return sql`
    select 'the tree ' || coalesce(planted.id, movement.source_id) || ' took ' || coalesce(movement.saplings, 0) || ' from stock' as fault
    from (
      select tree.id from tree join delivery on delivery.batch_id = tree.batch_id
    ) as planted
    full join (
      select source_id, -sum(quantity) as saplings from stock_movement
      where kind in ('planted', 'returned') group by source_id
    ) as movement on movement.source_id = planted.id
    left join tree on tree.id = movement.source_id
    where (movement.source_id is not null and tree.id is null)
      or coalesce(movement.saplings, 0) not between case when coalesce(tree.is_deleted, false) then 0 else 1 end and 1`;
}

/** Field plantings without exactly one sapling, and replaced trees that are still alive. */
export function wrongPlantings(sql: Executor) {
  return sql`
    select 'the planting ' || work.id || ' took ' || coalesce(-sum(moved.quantity), 0) || ' saplings' as fault
    from field_work as work
    left join stock_movement as moved on moved.source_id = work.tree_id and moved.kind in ('planted', 'returned')
    where work.kind = 'planted'
    group by work.id
    having not (coalesce(sum(moved.quantity), 0) in (-1, 0) and count(*) filter (where moved.kind = 'planted') = 1)
    union all
    select 'the tree ' || replaced.id || ' stands and ' || replaced.replaced_by || ' took its place'
    from tree as replaced where replaced.replaced_by is not null and replaced.ended_at is null and not replaced.is_deleted`;
}

/** Altered, removed or reordered audit entries, and a truncated log. */
export function brokenAudit(sql: Executor) {
  return sql`
    select 'the audit log is broken at ' || seq as fault
    from (${firstBrokenEntry(sql)}) as broken where seq is not null
    union all
    select 'the audit log ends at ' || last || ' and should end at ' || head
    from (${auditEndCheck(sql)}) as log_end where not "isComplete"`;
}

/**
 * Passports that are missing, broken, truncated or name other holders than the ledger. Deleted accounts
 * cannot be compared.
 */
export function brokenPassports(sql: Executor) {
  return sql`
    with chained as materialized (
      select tree_id, seq, hash, (body ->> 'seq')::integer as body_seq, body ->> 'kind' as kind,
        body -> 'facts' ->> 'hand' as hand,
        row_number() over entries as number,
        passport_link(lag(hash) over entries, body::text) as expected_hash
      from passport_entry
      window entries as (partition by tree_id order by seq)
    )
    select 'the passport of ' || tree_id || ' is broken at ' || min(number) as fault
    from chained where hash <> expected_hash or seq <> number or body_seq <> number
    group by tree_id
    union all
    select 'the passport of ' || coalesce(passport.tree_id, last.tree_id) || ' has ' || coalesce(last.seq, 0)
      || ' entries and should have ' || coalesce(passport.entries, 0)
    from passport
    full join (select distinct on (tree_id) tree_id, seq, hash from chained order by tree_id, seq desc) as last
      on last.tree_id = passport.tree_id
    where (passport.entries, passport.hash) is distinct from (last.seq, last.hash)
    union all
    select 'the passport of ' || coalesce(entry.tree_id, passage.tree_id) || ' and its ledger name different holders'
    from (
      select tree_id, kind, hand, row_number() over (partition by tree_id order by seq) as number
      from chained where kind = any(${[...passageKinds]})
    ) as entry
    full join tree_ledger as passage on passage.tree_id = entry.tree_id and passage.seq = entry.number
    left join account on account.id = passage.to_holder
    where entry.kind is distinct from passage.kind
      or entry.hand <> passport_hand(account.hand_salt, account.id, passage.tree_id)`;
}
