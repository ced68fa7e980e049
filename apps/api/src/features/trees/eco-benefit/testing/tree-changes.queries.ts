import type { Site } from '@nabta/eco/site';

import type { Executor } from '#core/postgres/database.ts';

export async function updateOwners(sql: Executor, ids: string[], ownerId: string | null): Promise<void> {
  await sql`update tree set owner_id = ${ownerId} where id = any(${ids}::uuid[])`;
}

export async function updateRemoved(sql: Executor, id: string, isRemoved: boolean): Promise<void> {
  await sql`update tree set is_deleted = ${isRemoved} where id = ${id}`;
}

export async function updateEnd(sql: Executor, id: string, endedAt: Date | null): Promise<void> {
  await sql`update tree set ended_at = ${endedAt} where id = ${id} and (${endedAt}::timestamptz is null or planted_at <= ${endedAt})`;
}

export async function insertSize(sql: Executor, treeId: string, dbhCm: number, at: Date): Promise<void> {
  await sql`
    insert into tree_measurement (tree_id, dbh_cm, measured_at, created_at) values (${treeId}, ${dbhCm}, ${at}, ${at})`;
}

export async function deleteSizes(sql: Executor, treeId: string): Promise<void> {
  await sql`delete from tree_measurement where tree_id = ${treeId}`;
}

export async function updateReplacement(sql: Executor, treeId: string, successorId: string): Promise<void> {
  await sql`update tree set replaced_by = ${successorId} where id = ${treeId}`;
}

export type CountedTree = {
  specieId: string | null;
  site: Site;
  plantedAt: Date;
  endedAt: Date | null;
  sizes: { at: string; dbhCm: number }[] | null;
};

export async function selectEachTree(sql: Executor, ownerId: string | null): Promise<CountedTree[]> {
  return sql<CountedTree[]>`
    select specie_id as "specieId", site, planted_at as "plantedAt", ended_at as "endedAt",
      (select json_agg(json_build_object('at', iso_instant(measured_at), 'dbhCm', dbh_cm))
       from tree_measurement where tree_id = tree.id) as sizes
    from tree where not is_deleted and (${ownerId}::uuid is null or owner_id = ${ownerId})`;
}
