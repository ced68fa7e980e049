import type { Executor } from '../../platform/postgres/database.ts';

export type Tally = {
  unverifiedInHour: number;
  unverifiedInDay: number;
  verifiedInHour: number;
  verifiedInDay: number;
  mostVerifiedInDay: number;
};

/** Counts one more asked-for code; the row stays locked to the end of the transaction, which makes the sums below exact. */
export async function updateTallyAsked(sql: Executor, scope: string, now: Date): Promise<void> {
  await sql`
    insert into sign_in_tally as tally (scope, hour, asked)
    values (${scope}, date_trunc('hour', ${now}::timestamptz), 1)
    on conflict (scope, hour) do update set asked = tally.asked + 1`;
}

export async function updateTallyVerified(sql: Executor, scope: string, askedAt: Date): Promise<void> {
  await sql`
    update sign_in_tally
    set verified = verified + 1
    where scope = ${scope} and hour = date_trunc('hour', ${askedAt}::timestamptz)`;
}

export async function selectTally(sql: Executor, scope: string, now: Date): Promise<Tally> {
  const [row] = await sql<Tally[]>`
    with hours as (
      select hour, asked, verified
      from sign_in_tally
      where scope = ${scope} and hour > ${now}::timestamptz - interval '14 days'
    ), days as (
      select sum(verified) as verified
      from hours
      group by floor(extract(epoch from ${now}::timestamptz - hour) / 86400)
    )
    select
      coalesce(sum(asked - verified) filter (where hour > ${now}::timestamptz - interval '1 hour'), 0)::int as "unverifiedInHour",
      coalesce(sum(asked - verified) filter (where hour > ${now}::timestamptz - interval '1 day'), 0)::int as "unverifiedInDay",
      coalesce(sum(verified) filter (where hour > ${now}::timestamptz - interval '1 hour'), 0)::int as "verifiedInHour",
      coalesce(sum(verified) filter (where hour > ${now}::timestamptz - interval '1 day'), 0)::int as "verifiedInDay",
      coalesce((select max(verified) from days), 0)::int as "mostVerifiedInDay"
    from hours`;
  return row as Tally;
}

export async function selectUnverifiedCountries(
  sql: Executor,
  addressKey: string,
  since: Date,
): Promise<string[]> {
  const rows = await sql<{ country: string }[]>`
    select distinct country
    from sign_in_challenge
    where address_key = ${addressKey} and created_at > ${since} and verified_at is null`;
  return rows.map((row) => row.country);
}
