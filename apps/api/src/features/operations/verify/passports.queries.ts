import { passageKinds } from '@nabta/contract/trees/tree';

import type { Executor } from '#core/postgres/database.ts';

/**
 * Passports that are missing, broken, truncated or name other holders than the ledger. Deleted accounts
 * cannot be compared.
 */
export function brokenPassports(sql: Executor) {
  return sql`
    with chained as materialized (
      select tree_id, seq, hash, (body ->> 'seq')::integer as said, body ->> 'kind' as kind,
        body -> 'facts' ->> 'hand' as hand,
        row_number() over entries as number,
        passport_link(lag(hash) over entries, body::text) as right_hash
      from passport_entry
      window entries as (partition by tree_id order by seq)
    )
    select 'the passport of ' || tree_id || ' is broken at ' || min(number) as fault
    from chained where hash <> right_hash or seq <> number or said <> number
    group by tree_id
    union all
    select 'the passport of ' || coalesce(passport.tree_id, last.tree_id) || ' has ' || coalesce(last.seq, 0)
      || ' entries and should have ' || coalesce(passport.entries, 0)
    from passport
    full join (select distinct on (tree_id) tree_id, seq, hash from chained order by tree_id, seq desc) as last
      on last.tree_id = passport.tree_id
    where (passport.entries, passport.hash) is distinct from (last.seq, last.hash)
    union all
    select 'the passport of ' || coalesce(told.tree_id, passage.tree_id) || ' and its ledger tell of other hands'
    from (
      select tree_id, kind, hand, row_number() over (partition by tree_id order by seq) as number
      from chained where kind = any(${[...passageKinds]})
    ) as told
    full join tree_ledger as passage on passage.tree_id = told.tree_id and passage.seq = told.number
    left join account on account.id = passage.to_holder
    where told.kind is distinct from passage.kind
      or told.hand <> passport_hand(account.hand_salt, account.id, passage.tree_id)`;
}
