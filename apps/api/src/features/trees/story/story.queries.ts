import type { LocalizedName } from '@nabta/contract/core/primitives';

import type { Executor } from '#core/postgres/database.ts';

export type StoryRow = {
  firstname: string | null;
  lastname: string | null;
  places: { id: string; name: LocalizedName; trees: number }[];
  given: number;
  received: number;
};

export async function selectStory(
  sql: Executor,
  accountId: string,
  { from, to }: { from: string; to: string },
): Promise<StoryRow | undefined> {
  return sql.first<StoryRow>`
    select firstname, lastname,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'trees', trees) order by trees desc, id), '[]')
        from (select land.id, land.name::jsonb as name, count(*)::int as trees
          from tree join land on land.id = tree.land_id
          where tree.owner_id = account.id and not tree.is_deleted and tree.planted_at < ${to}
            and (tree.ended_at is null or tree.ended_at >= ${from})
          group by 1, 2) as place) as places,
      (select count(*)::int from gift
        where giver_id = account.id and status = 'opened' and ended_at >= ${from} and ended_at < ${to}) as given,
      (select count(*)::int from gift
        where receiver_id = account.id and status = 'opened' and ended_at >= ${from} and ended_at < ${to}) as received
    from account where id = ${accountId}`;
}
