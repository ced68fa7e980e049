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

export type FactOfTree = {
  at: Date;
  kind: 'photographed' | 'seen' | 'measured' | 'document';
  isIndependent: boolean;
  hasPlace: boolean;
  /** Marked by `updateDoubts` and removed by `deleteFacts`, since changes must count too. */
  isDoubted: boolean;
  isDeleted: boolean;
};

export async function insertFact(sql: Executor, treeId: string, fact: FactOfTree): Promise<void> {
  const { at, kind, isIndependent, hasPlace, isDoubted, isDeleted } = fact;
  const degrees = hasPlace ? 24.7 : null;
  const mark = `${isDoubted ? 'doubted' : ''}${isDeleted ? 'deleted' : ''}`;
  await sql`
    insert into tree_evidence (tree_id, kind, at, is_independent, longitude, latitude, image_name, created_at)
    values (${treeId}, ${kind}, ${at}, ${isIndependent}, ${degrees}, ${degrees},
      ${kind === 'photographed' || mark !== '' ? `photo${mark}` : null}, ${at})`;
}

export async function updateDoubts(sql: Executor, treeId: string): Promise<void> {
  await sql`update tree_evidence set doubt = 'outside_land' where tree_id = ${treeId} and image_name like '%doubted%'`;
}

export async function deleteFacts(sql: Executor, treeId: string): Promise<void> {
  await sql`delete from tree_evidence where tree_id = ${treeId} and image_name like '%deleted'`;
}

export type CountedTree = {
  /** From the facts, not from the summary of the tree. */
  photographedAt: Date | null;
  seenAt: Date | null;
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
       from tree_measurement where tree_id = tree.id) as sizes,
      (select max(at) from tree_evidence
       where tree_id = tree.id and doubt is null and image_name is not null and longitude is not null) as "photographedAt",
      (select max(at) from tree_evidence
       where tree_id = tree.id and doubt is null and is_independent
         and (kind = 'seen' or kind = 'measured' and longitude is not null)) as "seenAt"
    from tree where not is_deleted and (${ownerId}::uuid is null or owner_id = ${ownerId})`;
}
