import type { Executor } from '#core/postgres/database.ts';

export async function insertMeasurement(
  sql: Executor,
  measurement: { treeId: string; dbhCm: number | null; heightM: number | null; measuredAt: Date; at: Date },
): Promise<void> {
  const { treeId, dbhCm, heightM, measuredAt, at } = measurement;
  await sql`
    insert into tree_measurement (tree_id, dbh_cm, height_m, measured_at, created_at)
    values (${treeId}, ${dbhCm}, ${heightM}, ${measuredAt}, ${at})`;
}
