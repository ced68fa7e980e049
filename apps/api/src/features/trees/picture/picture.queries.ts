import type { PictureFolder } from '@nabta/domain/picture-file';

import type { Executor } from '../../platform/postgres/database.ts';

/** Gives an account another picture, or none, and tells the one it had. */
export async function updateAccountImage(
  sql: Executor,
  accountId: string,
  imageName: string | null,
): Promise<string | null> {
  const [row] = await sql<{ previous: string | null }[]>`
    with before as (select id, image_name from account where id = ${accountId} for update)
    update account set image_name = ${imageName} from before where account.id = before.id
    returning before.image_name as previous`;
  return row?.previous ?? null;
}

/**
 * Adds to the photos of a tree, of which the newest stands for it: one that was taken earlier may arrive later. The picture that
 * stood for it before becomes its first photo, so that the line of photos loses nothing.
 */
export async function insertTreePhoto(
  sql: Executor,
  photo: { treeId: string; imageName: string; takenAt: Date; addedBy: string },
): Promise<void> {
  const { treeId, imageName, takenAt, addedBy } = photo;
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

/** Takes away a photo that this person added; the newest of those left, or none, stands for the tree then. */
export async function deleteTreePhoto(
  sql: Executor,
  { treeId, imageName, addedBy }: { treeId: string; imageName: string; addedBy: string },
): Promise<boolean> {
  const gone = await sql`
    delete from tree_photo where tree_id = ${treeId} and image_name = ${imageName} and added_by = ${addedBy}
    returning id`;
  if (gone.length === 0) return false;
  await updateTreeImage(sql, treeId);
  return true;
}

async function updateTreeImage(sql: Executor, treeId: string): Promise<void> {
  await sql`
    update tree
    set image_name = (select image_name from tree_photo where tree_id = tree.id order by taken_at desc, id desc limit 1)
    where id = ${treeId}`;
}

export async function selectPhotosOfPerson(
  sql: Executor,
  addedBy: string,
  limit: number,
): Promise<{ treeId: string; imageName: string }[]> {
  return sql<{ treeId: string; imageName: string }[]>`
    select tree_id as "treeId", image_name as "imageName" from tree_photo
    where added_by = ${addedBy} order by tree_id limit ${limit}`;
}

/** Whoever writes into the passport of a tree holds its row. */
export async function lockTreeOfPhoto(sql: Executor, treeId: string): Promise<void> {
  await sql`select from tree where id = ${treeId} for no key update`;
}

export async function selectPictureIsUsed(
  sql: Executor,
  folder: PictureFolder,
  name: string,
): Promise<boolean> {
  const users = {
    accounts: sql`select from account where image_name = ${name} union all select from company where image_name = ${name}`,
    trees: sql`select from tree_photo where image_name = ${name} union all select from issue where image_name = ${name}
      union all select from delivery_photo where image_name = ${name}`,
    tickets: sql`select from ticket_message where image_name = ${name}`,
  } satisfies Record<PictureFolder, unknown>;
  const [row] = await sql<{ isUsed: boolean }[]>`select exists (${users[folder]}) as "isUsed"`;
  return row?.isUsed ?? false;
}
