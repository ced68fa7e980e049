import type { Executor, Fragment } from '../../platform/postgres/database.ts';

/** The first entry that was altered, removed or put elsewhere, as `seq`, null in a whole log: every hash is counted anew. */
export function firstBrokenEntry(sql: Executor): Fragment {
  return sql`
    select min(seq) as seq
    from (
      select seq, hash, row_number() over entries as number,
        sha256(coalesce(lag(hash) over entries, decode(repeat('00', 32), 'hex')) || convert_to(body::text, 'UTF8')) as right_hash
      from audit_entry
      window entries as (order by seq)
    ) as chained
    where hash <> right_hash or seq <> number`;
}

/** Where the log ends and where its head says that it should, in one row: `last`, `head` and whether both are the same entry. */
export function endOfAudit(sql: Executor): Fragment {
  return sql`
    select last.seq as last, head.seq as head,
      last.seq = head.seq and (head.seq = 0 or entry.hash = head.hash) as "isSame"
    from audit_head as head
    cross join (select coalesce(max(seq), 0) as seq from audit_entry) as last
    left join audit_entry as entry on entry.seq = last.seq`;
}
