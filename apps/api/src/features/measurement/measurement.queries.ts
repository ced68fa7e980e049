import type { Executor } from '../../platform/postgres/database.ts';

export type MeasureRights = { treeId: string; isRemoved: boolean; isOwner: boolean; standsBeside: boolean };

/** What somebody is to a tree; the row is held, so that two measurements are compared one after the other. */
export async function selectMeasureRights(
  sql: Executor,
  publicId: string,
  accountId: string,
): Promise<MeasureRights | undefined> {
  const [row] = await sql<MeasureRights[]>`
    select tree.id as "treeId", tree.is_deleted as "isRemoved",
      tree.owner_id is not distinct from ${accountId}::uuid as "isOwner",
      ${accountId}::uuid in (planter.account_id, land.account_id) is true as "standsBeside"
    from tree
    left join planter on planter.id = tree.planter_id
    left join land on land.id = tree.land_id
    where tree.public_id = ${publicId}
    for update of tree`;
  return row;
}

export async function insertMeasurement(
  sql: Executor,
  measurement: { treeId: string; dbhCm: number | null; heightM: number | null; measuredAt: Date; at: Date },
): Promise<void> {
  const { treeId, dbhCm, heightM, measuredAt, at } = measurement;
  await sql`
    insert into tree_measurement (tree_id, dbh_cm, height_m, measured_at, created_at)
    values (${treeId}, ${dbhCm}, ${heightM}, ${measuredAt}, ${at})`;
}
