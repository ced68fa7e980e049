import type { Executor, Fragment } from '#core/postgres/database.ts';
import { isOpen } from '#features/trees/tree/gift-hold.fragments.ts';

import {
  brokenAudit,
  wrongAdjustments,
  wrongDeliveries,
  wrongPlantings,
  wrongSaplings,
  wrongStock,
  brokenPassports,
} from './chain.queries.ts';
import {
  wrongCells,
  wrongCohorts,
  wrongEvidence,
  wrongReportTrees,
  wrongTallies,
} from './rollups.queries.ts';

type Check = (sql: Executor, now: Date) => Fragment;

/**
 * Invariants of ownership, gifts, messages, tallies, cohorts, map cells, passports, stock, audit log and reports. Each
 * check selects its violations as readable sentences.
 */
export const checks = {
  one_holder: treesWithTwoHolders,
  one_open_gift: treesWithTwoGifts,
  unbroken_ledger: brokenLedgers,
  owner_is_last_hand: mismatchedHolders,
  coupons_add_up: wrongCoupons,
  one_notification_per_gift: wrongNotifications,
  links_open_once: wrongLinks,
  bulk_gifts_add_up: wrongBulkGifts,
  messages_leave_in_time: stuckMessages,
  forests_add_up: wrongForests,
  tallies_add_up: wrongTallies,
  cohorts_add_up: wrongCohorts,
  evidence_adds_up: wrongEvidence,
  cells_add_up: wrongCells,
  passports_are_whole: brokenPassports,
  stock_adds_up: wrongStock,
  deliveries_add_up: wrongDeliveries,
  adjustments_add_up: wrongAdjustments,
  saplings_add_up: wrongSaplings,
  plantings_add_up: wrongPlantings,
  audit_is_whole: brokenAudit,
  reports_follow_trees: wrongReportTrees,
} satisfies Record<string, Check>;

export type CheckName = keyof typeof checks;

export type Violations = { faults: number; examples: string[] };

const maxExamples = 10;

export async function selectViolations(sql: Executor, name: CheckName, now: Date) {
  return sql.one<Violations>`
    with found as materialized (${checks[name](sql, now)})
    select (select count(*)::int from found) as faults,
      array(select fault from found order by fault limit ${maxExamples}) as examples`;
}

export async function updateLastCheck(
  sql: Executor,
  { name, faults, examples, tookMs }: Violations & { name: CheckName; tookMs: number },
  now: Date,
): Promise<void> {
  await sql`
    insert into invariant_check (name, faults, examples, checked_at, took_ms)
    values (${name}, ${faults}, ${examples}, ${now}, ${tookMs})
    on conflict (name) do update set
      faults = excluded.faults, examples = excluded.examples, checked_at = excluded.checked_at,
      took_ms = excluded.took_ms`;
}

type LastCheck = { name: string; faults: number; checkedAt: Date; tookMs: number };

export async function selectLastChecks(sql: Executor) {
  return sql<LastCheck[]>`
    select name, faults, checked_at as "checkedAt", took_ms as "tookMs" from invariant_check order by name`;
}

/** A tree is held by its owner, its one open gift, or nobody. */
function treesWithTwoHolders(sql: Executor) {
  return sql`
    select 'the tree ' || id || ' is held by an owner and by a gift' as fault
    from tree where owner_id is not null and gift_id is not null
    union all
    select 'the tree ' || tree.id || ' is held by the gift ' || gift.id || ', which is ' || gift.status
    from tree join gift on gift.id = tree.gift_id
    where gift.tree_id <> tree.id or not (${isOpen(sql)})
    union all
    select 'the gift ' || gift.id || ' waits and does not hold its tree'
    from gift join tree on tree.id = gift.tree_id
    where ${isOpen(sql)} and tree.gift_id is distinct from gift.id`;
}

function treesWithTwoGifts(sql: Executor) {
  return sql`
    select 'the tree ' || tree_id || ' is promised ' || count(*) || ' times' as fault
    from gift where ${isOpen(sql)}
    group by tree_id having count(*) > 1`;
}

/** Missing ledgers, gaps, transfers from a wrong holder, and entries older than the previous one. */
function brokenLedgers(sql: Executor) {
  return sql`
    select 'the tree ' || id || ' has no ledger' as fault
    from tree where not exists (select 1 from tree_ledger where tree_id = tree.id)
    union all
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

function mismatchedHolders(sql: Executor) {
  return sql`
    select 'the tree ' || tree.id || ' is not held by the last hand of its ledger' as fault
    from tree join ${lastHolders(sql)} as last on last.tree_id = tree.id
    where coalesce(owner_id, gift_id, '00000000-0000-0000-0000-000000000000') <> to_holder`;
}

function wrongCoupons(sql: Executor) {
  return sql`
    select 'the coupon ' || coupon.id || ' says ' || uses || ' of ' || most_uses || ' uses and was redeemed '
      || count(redemption.coupon_id) || ' times' as fault
    from coupon left join coupon_redemption as redemption on redemption.coupon_id = coupon.id
    group by coupon.id
    having uses <> count(redemption.coupon_id) or uses > most_uses`;
}

/** A notified gift has one notification, shared by its bundle; other gifts have none. */
function wrongNotifications(sql: Executor) {
  return sql`
    select 'the gift ' || gift.id || ' has ' || count(notification.id) || ' notifications' as fault
    from gift
    left join notification on notification.subject_id = coalesce(gift.bundle_id, gift.id)
      and notification.kind = case when gift.bundle_id is null then 'gift_received' else 'gifts_received' end
    group by gift.id
    having count(notification.id) <> case
      when gift.last_notified_at is not null then 1
      when gift.bundle_id is null or gift.to_phone is null then 0
      -- Taken back before its day: the others may have left since.
      else least(count(notification.id), 1) end`;
}

/**
 * In the bulk files of a campaign each phone gets one tree at most, from that campaign's pool. A returned
 * tree may be in a different pool or none.
 */
function wrongBulkGifts(sql: Executor) {
  return sql`
    select 'the campaign ' || bulk_gift.campaign_id || ' gave one phone ' || count(*) || ' trees by its files' as fault
    from bulk_gift_row join bulk_gift on bulk_gift.id = bulk_gift_id
    where gift_id is not null
    group by bulk_gift.campaign_id, phone
    having count(*) > 1
    union all
    select 'the gift ' || gift.id || ' came of a file of another campaign, or its tree of no pool of it'
    from bulk_gift_row
    join bulk_gift on bulk_gift.id = bulk_gift_id
    join gift on gift.id = gift_id
    join tree on tree.id = gift.tree_id
    where gift.campaign_id is distinct from bulk_gift.campaign_id
      or tree.gift_id = gift.id and tree.campaign_id is distinct from bulk_gift.campaign_id`;
}

/** An opened link transferred its tree to an account other than the giver; an unopened one has no receiver. */
function wrongLinks(sql: Executor) {
  return sql`
    select 'the link of the gift ' || gift.id || ' is ' || gift.status || ' and its tree passed to '
      || coalesce(entry.to_holder::text, 'nobody') as fault
    from gift
    left join tree_ledger as entry
      on entry.tree_id = gift.tree_id and entry.from_holder = gift.id and entry.kind = 'gifted'
    where gift.secret_hash is not null and (
      (gift.status = 'opened') <> (entry.to_holder is not null)
      or entry.to_holder = gift.giver_id
      or gift.receiver_id is distinct from entry.to_holder and (gift.status <> 'opened' or gift.receiver_id is not null))`;
}

/** Messages that are neither sent nor given up 15 minutes after they are due. */
function stuckMessages(sql: Executor, now: Date) {
  return sql`
    select 'the message of the notification ' || id || ' is ' || sms_status || ' since ' || sms_after as fault
    from notification
    where sms_status in ('queued', 'sending') and sms_after < ${now}::timestamptz - interval '15 minutes'`;
}

/** The tree count of a forest equals its trees by last ledger holder. */
function wrongForests(sql: Executor) {
  return sql`
    select 'the forest of ' || coalesce(counted.owner, held.owner) || ' counts ' || coalesce(counted.trees, 0)
      || ' trees and holds ' || coalesce(held.trees, 0) as fault
    from (
      select owner_id as owner, count(*) as trees from tree
      where owner_id is not null and not is_deleted
      group by owner_id
    ) as counted
    full join (
      select to_holder as owner, count(*) as trees
      from ${lastHolders(sql)} as last
      join tree on tree.id = last.tree_id
      join account on account.id = last.to_holder
      where not tree.is_deleted
      group by to_holder
    ) as held using (owner)
    where coalesce(counted.trees, 0) <> coalesce(held.trees, 0)`;
}

function lastHolders(sql: Executor) {
  return sql`(select distinct on (tree_id) tree_id, to_holder from tree_ledger order by tree_id, seq desc)`;
}
