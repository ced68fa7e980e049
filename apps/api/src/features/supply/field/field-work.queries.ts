import type { PlantingEvent } from '@nabta/domain/planting';

import type { Executor } from '#core/postgres/database.ts';

type NewWork = {
  id: string;
  kind: 'planted' | 'visited';
  /** Null for a new tree; its id is then generated and returned. */
  treeId: string | null;
  accountId: string;
  place: { longitude: number; latitude: number; accuracyM: number } | null;
  note?: string | undefined;
  at: Date;
  now: Date;
};

/** Returns the tree id, or undefined for a repeated work id. Concurrent inserts of the same id wait here. */
export async function insertFieldWork(sql: Executor, work: NewWork): Promise<string | undefined> {
  const { id, kind, treeId, accountId, place, note = null, at, now } = work;
  return sql.firstValue<string>`
    insert into field_work (id, kind, tree_id, account_id, longitude, latitude, accuracy_m, note, at, created_at)
    values (${id}, ${kind}, coalesce(${treeId}::uuid, uuidv7()), ${accountId}, ${place?.longitude ?? null},
      ${place?.latitude ?? null}, ${place?.accuracyM ?? null}, ${note}, ${at}, ${now})
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

export async function selectFieldWork(sql: Executor, id: string) {
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

type NewPhoto = { imageName: string; sha256: string };

/** Returns whether the same photo was sent for another tree before. */
export async function updateWorkPhoto(sql: Executor, id: string, photo: NewPhoto): Promise<boolean> {
  const { imageName, sha256 } = photo;
  return sql.oneValue<boolean>`
    update field_work set image_name = ${imageName}, photo_sha256 = decode(${sha256}, 'hex') where id = ${id}
    returning exists (
      select from field_work as other
      where other.photo_sha256 = decode(${sha256}, 'hex') and other.tree_id <> field_work.tree_id) as "isOfOtherTree"`;
}

export async function selectPlantingEvents(
  sql: Executor,
  accountId: string,
  { from, to }: { from: Date; to: Date },
) {
  return sql<PlantingEvent[]>`
    select tree.longitude, tree.latitude, tree.planted_at as "plantedAt"
    from field_work as work join tree on tree.id = work.tree_id
    where work.account_id = ${accountId} and work.kind = 'planted' and work.at between ${from} and ${to}
      and not tree.is_deleted`;
}

/** Bytes received so far; the caller must lock the work row to prevent concurrent parts. */
export async function selectReceived(sql: Executor, workId: string) {
  return sql.oneValue<number>`
    select coalesce(sum(length(bytes)), 0)::int as received from field_photo_part where work_id = ${workId}`;
}

type NewPart = { workId: string; start: number; bytes: Uint8Array; at: Date };

export async function insertPhotoPart(sql: Executor, { workId, start, bytes, at }: NewPart): Promise<void> {
  await sql`
    insert into field_photo_part (work_id, start, bytes, created_at) values (${workId}, ${start}, ${bytes}, ${at})`;
}

/** Unfinished uploads of an account, including those abandoned within the last day. */
export async function selectUnfinishedPhotoCount(sql: Executor, accountId: string) {
  return sql.oneValue<number>`
    select count(*)::int as photos
    from field_photo_part as part join field_work as work on work.id = part.work_id
    where part.start = 0 and work.account_id = ${accountId}`;
}

export async function selectPhoto(
  sql: Executor,
  workId: string,
): Promise<{ bytes: Buffer; sha256: string } | undefined> {
  const { bytes, sha256 } = await sql.one<{ bytes: Buffer | null; sha256: string | null }>`
    select bytes, encode(sha256(bytes), 'hex') as sha256
    from (select string_agg(bytes, ''::bytea order by start) as bytes from field_photo_part where work_id = ${workId}) as photo`;
  return bytes && sha256 ? { bytes, sha256 } : undefined;
}

export async function deletePhotoParts(sql: Executor, workId: string): Promise<void> {
  await sql`delete from field_photo_part where work_id = ${workId}`;
}

/** Deletes uploads without a new part since `before`. */
export async function deleteOldPhotoParts(sql: Executor, before: Date): Promise<void> {
  await sql`
    delete from field_photo_part
    where work_id in (select work_id from field_photo_part group by work_id having max(created_at) < ${before})`;
}
