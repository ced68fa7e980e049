import type { Executor } from '../../platform/postgres/database.ts';

type Steps = { given: number; opened: number; thanked: number };

export async function selectGiftSteps(
  sql: Executor,
  { from, before }: { from: Date; before: Date },
): Promise<Steps> {
  const [row = { given: 0, opened: 0, thanked: 0 }] = await sql<Steps[]>`
    select
      count(*)::int as given,
      (count(*) filter (where status = 'opened'))::int as opened,
      (count(*) filter (where status = 'opened' and gift_thanks.gift_id is not null))::int as thanked
    from gift
    left join gift_thanks on gift_thanks.gift_id = gift.id
    where created_at >= ${from} and created_at < ${before}`;
  return row;
}
