import type { PlantedSpot } from '@nabta/domain/planting';

import type { Executor } from '#core/postgres/database.ts';

type NewWork = {
  id: string;
  kind: 'planted' | 'visited';
  /** Null for a new tree; its id is then generated and returned. */
  treeId: string | null;
  accountId: string;
  accuracyM: number | null;
  at: Date;
  now: Date;
};

/** Returns the tree id, or undefined for a repeated work id. Concurrent inserts of the same id wait here. */
export async function insertFieldWork(sql: Executor, work: NewWork): Promise<string | undefined> {
  const { id, kind, treeId, accountId, accuracyM, at, now } = work;
  return sql.firstValue<string>`
    insert into field_work (id, kind, tree_id, account_id, accuracy_m, at, created_at)
    values (${id}, ${kind}, coalesce(${treeId}::uuid, uuidv7()), ${accountId}, ${accuracyM}, ${at}, ${now})
    on conflict (id) do nothing
    returning tree_id as "treeId"`;
}

export type FieldWork = {
  kind: 'planted' | 'visited';
  accountId: string | null;
  treeId: string;
  publicId: string;
  at: Date;
  hasPhoto: boolean;
};

export async function selectFieldWork(sql: Executor, id: string): Promise<FieldWork | undefined> {
  return sql.first<FieldWork>`
    select work.kind, work.account_id as "accountId", work.tree_id as "treeId", tree.public_id as "publicId",
      work.at, work.image_name is not null as "hasPhoto"
    from field_work as work join tree on tree.id = work.tree_id
    where work.id = ${id}`;
}

/** Also locks the tree, which serializes writes to its passport. */
export async function lockFieldWork(sql: Executor, id: string): Promise<FieldWork | undefined> {
  await sql`
    select from field_work as work join tree on tree.id = work.tree_id
    where work.id = ${id} for no key update of tree, work`;
  return selectFieldWork(sql, id);
}

export async function updateWorkPhoto(sql: Executor, id: string, imageName: string): Promise<void> {
  await sql`update field_work set image_name = ${imageName} where id = ${id}`;
}

export async function selectPlantedSpots(
  sql: Executor,
  accountId: string,
  { from, to }: { from: Date; to: Date },
): Promise<PlantedSpot[]> {
  return sql<PlantedSpot[]>`
    select tree.longitude, tree.latitude, tree.planted_at as "plantedAt"
    from field_work as work join tree on tree.id = work.tree_id
    where work.account_id = ${accountId} and work.kind = 'planted' and work.at between ${from} and ${to}
      and not tree.is_deleted`;
}
