import type { Executor, Fragment } from '#core/postgres/database.ts';

/** `seq` of the first altered, removed or moved entry, null for an intact log; recomputes every hash. */
export function firstBrokenEntry(sql: Executor): Fragment {
  return sql`
    select min(seq) as seq
    from (
      select seq, hash, row_number() over entries as number,
        sha256(coalesce(lag(hash) over entries, decode(repeat('00', 32), 'hex')) || convert_to(body::text, 'UTF8')) as expected_hash
      from audit_entry
      window entries as (order by seq)
    ) as chained
    where hash <> expected_hash or seq <> number`;
}

/** The `seq` of the last entry (`last`) and of the stored head; `isComplete` if both are the same entry. */
export function auditEndCheck(sql: Executor): Fragment {
  return sql`
    select last.seq as last, head.seq as head,
      last.seq = head.seq and (head.seq = 0 or entry.hash = head.hash) as "isComplete"
    from audit_head as head
    cross join (select coalesce(max(seq), 0) as seq from audit_entry) as last
    left join audit_entry as entry on entry.seq = last.seq`;
}
