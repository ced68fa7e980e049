import type { Executor } from '#core/postgres/database.ts';

import type { MeasuredRow } from './cohort.queries.ts';

export type BenefitTreeRow = Omit<MeasuredRow, 'scopeId'> & { id: string };

/** Tree data for the eco engine; undefined when it is unknown, or removed and the viewer may not see it. */
export async function selectBenefitTree(
  sql: Executor,
  publicId: string,
  seesRemoved: boolean,
): Promise<BenefitTreeRow | undefined> {
  return sql.first<BenefitTreeRow>`
    select tree.id, tree.specie_id as "specieId", specie.type, tree.site, tree.planted_at as "plantedAt",
      tree.ended_at as "endedAt",
      (
        select coalesce(json_agg(json_build_object(
          'at', iso_instant(measured_at), 'dbhCm', dbh_cm, 'heightM', height_m) order by measured_at), '[]')
        from tree_measurement where tree_id = tree.id
      ) as measurements
    from tree
    left join specie on specie.id = tree.specie_id
    where tree.public_id = ${publicId} and (not tree.is_deleted or ${seesRemoved})`;
}
