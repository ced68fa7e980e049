import type { LandPlace, TravelEvent } from '@nabta/domain/place-check';

import type { Executor } from '#core/postgres/database.ts';

import { landOutline } from '../land/land-outline.fragments.ts';

type PlacedWork = {
  kind: 'planted' | 'visited';
  place: TravelEvent;
  tree: { longitude: number; latitude: number };
  land: LandPlace | null;
  /** Work of the same account directly before and after. */
  neighbours: { longitude: number; latitude: number; accuracyM: number; atMs: number }[];
};

/** Returns undefined for work without a place. */
export async function selectPlacedWork(sql: Executor, workId: string): Promise<PlacedWork | undefined> {
  const row = await sql.first<Omit<PlacedWork, 'place'> & TravelEvent>`
    select work.kind, work.longitude, work.latitude, work.accuracy_m as "accuracyM", work.at,
      json_build_object('longitude', tree.longitude, 'latitude', tree.latitude) as tree,
      case when land.id is not null then json_build_object('longitude', land.longitude, 'latitude', land.latitude,
        'outline', ${landOutline(sql)}) end as land,
      (
        select coalesce(json_agg(json_build_object('longitude', longitude, 'latitude', latitude,
          'accuracyM', accuracy_m, 'atMs', extract(epoch from at) * 1000)), '[]')
        from (
          (select * from field_work where account_id = work.account_id and longitude is not null
             and at <= work.at and id <> work.id order by at desc limit 1)
          union all
          (select * from field_work where account_id = work.account_id and longitude is not null
             and at >= work.at and id <> work.id order by at limit 1)
        ) as neighbour
      ) as neighbours
    from field_work as work
    join tree on tree.id = work.tree_id
    left join land on land.id = tree.land_id
    where work.id = ${workId} and work.longitude is not null`;
  if (row === undefined) return undefined;
  const { kind, tree, land, neighbours, ...place } = row;
  return { kind, place, tree, land, neighbours };
}
