import type { Executor } from '#core/postgres/database.ts';

/** Scope and shard of a counter. */
export type Counter = { scope: string; part: number };

export type Tally = {
  unverifiedInHour: number;
  unverifiedInDay: number;
  verifiedInHour: number;
  verifiedInDay: number;
};

/**
 * Counts a code request and returns the totals including it. The shard stays locked until the transaction
 * ends: totals of one shard are exact, totals of several miss uncommitted counts of other shards.
 */
export async function updateTallyAsked(sql: Executor, { scope, part }: Counter, now: Date): Promise<Tally> {
  return sql.one<Tally>`
    with counted as (
      insert into sign_in_tally as tally (scope, hour, part, asked)
      values (${scope}, date_trunc('hour', ${now}::timestamptz), ${part}, 1)
      on conflict (scope, hour, part) do update set asked = tally.asked + 1
      returning hour, part, asked, verified
    ), hours as (
      select hour, asked, verified from counted
      union all
      select hour, asked, verified
      from sign_in_tally
      where scope = ${scope} and hour > ${now}::timestamptz - interval '1 day'
        and (hour, part) <> (select hour, part from counted)
    )
    select ${totalColumns(sql, now)} from hours`;
}

/** Returns the totals of all shards of a counter. */
export async function selectTally(sql: Executor, scope: string, now: Date): Promise<Tally> {
  return sql.one<Tally>`
    select ${totalColumns(sql, now)} from sign_in_tally
    where scope = ${scope} and hour > ${now}::timestamptz - interval '1 day'`;
}

export async function updateTalliesVerified(
  sql: Executor,
  counters: readonly Counter[],
  askedAt: Date,
): Promise<void> {
  await sql`
    update sign_in_tally
    set verified = verified + 1
    from unnest(${counters.map(({ scope }) => scope)}::text[], ${counters.map(({ part }) => part)}::int[]) as counter (scope, part)
    where sign_in_tally.scope = counter.scope and sign_in_tally.part = counter.part
      and hour = date_trunc('hour', ${askedAt}::timestamptz)`;
}

/** Returns the most codes verified in one of the last fourteen days. */
export async function selectMostVerifiedInDay(sql: Executor, scope: string, now: Date): Promise<number> {
  return sql.oneValue<number>`
    select coalesce(max(verified), 0)::int as max
    from (
      select sum(verified) as verified
      from sign_in_tally
      where scope = ${scope} and hour > ${now}::timestamptz - interval '14 days'
      group by floor(extract(epoch from ${now}::timestamptz - hour) / 86400)
    ) as days`;
}

export async function selectUnverifiedCountries(sql: Executor, addressKey: string, since: Date) {
  return sql.column<string>`
    select distinct country
    from sign_in_challenge
    where address_key = ${addressKey} and created_at > ${since} and verified_at is null`;
}

export async function deleteOldTallies(sql: Executor, before: Date): Promise<void> {
  await sql`delete from sign_in_tally where hour < ${before}`;
}

function totalColumns(sql: Executor, now: Date) {
  return sql`
      coalesce(sum(asked - verified) filter (where hour > ${now}::timestamptz - interval '1 hour'), 0)::int as "unverifiedInHour",
      coalesce(sum(asked - verified), 0)::int as "unverifiedInDay",
      coalesce(sum(verified) filter (where hour > ${now}::timestamptz - interval '1 hour'), 0)::int as "verifiedInHour",
      coalesce(sum(verified), 0)::int as "verifiedInDay"`;
}
