import type { Executor } from '#core/postgres/database.ts';

/** Sets or clears an account's image and returns the previous name. */
export async function updateAccountImage(
  sql: Executor,
  accountId: string,
  imageName: string | null,
): Promise<string | null> {
  const previous = await sql.firstValue<string | null>`
    with before as (select id, image_name from account where id = ${accountId} for update)
    update account set image_name = ${imageName} from before where account.id = before.id
    returning before.image_name as previous`;
  return previous ?? null;
}

export type NewTreePhoto = { treeId: string; imageName: string; takenAt: Date; addedBy: string };

/**
 * Adds a photo; the newest by date becomes the tree's image, as photos may arrive out of order. An image
 * without a photo row is first added as the oldest photo.
 */
export async function insertTreePhoto(
  sql: Executor,
  { treeId, imageName, takenAt, addedBy }: NewTreePhoto,
): Promise<void> {
  await sql`
    insert into tree_photo (tree_id, image_name, taken_at, created_at)
    select id, image_name, planted_at, created_at
    from tree
    where id = ${treeId} and image_name is not null and not exists (select from tree_photo where tree_id = tree.id)`;
  await sql`
    insert into tree_photo (tree_id, image_name, taken_at, added_by, created_at)
    values (${treeId}, ${imageName}, ${takenAt}, ${addedBy}, ${takenAt})`;
  await updateTreeImage(sql, treeId);
}

/** Deletes a photo that this person added; the newest remaining photo becomes the tree's image. */
export async function deleteTreePhoto(
  sql: Executor,
  { treeId, imageName, addedBy }: { treeId: string; imageName: string; addedBy: string },
): Promise<boolean> {
  const isDeleted = await sql.hasRow`
    delete from tree_photo where tree_id = ${treeId} and image_name = ${imageName} and added_by = ${addedBy}
    returning id`;
  if (isDeleted) await updateTreeImage(sql, treeId);
  return isDeleted;
}

async function updateTreeImage(sql: Executor, treeId: string): Promise<void> {
  await sql`
    update tree
    set image_name = (select image_name from tree_photo where tree_id = tree.id order by taken_at desc, id desc limit 1)
    where id = ${treeId}`;
}

export async function selectPhotosOfPerson(sql: Executor, addedBy: string, limit: number) {
  return sql<{ treeId: string; imageName: string }[]>`
    select tree_id as "treeId", image_name as "imageName" from tree_photo
    where added_by = ${addedBy} order by tree_id limit ${limit}`;
}

/** Writers of a tree's passport must lock its row. */
export async function lockTreeOfPhoto(sql: Executor, treeId: string): Promise<void> {
  await sql`select from tree where id = ${treeId} for no key update`;
}
