import type { Executor } from '#core/postgres/database.ts';

/** Bytes received so far; the caller must lock the work row to prevent concurrent parts. */
export async function selectReceived(sql: Executor, workId: string): Promise<number> {
  return sql.oneValue<number>`
    select coalesce(sum(length(bytes)), 0)::int as received from field_photo_part where work_id = ${workId}`;
}

type NewPart = { workId: string; start: number; bytes: Uint8Array; at: Date };

export async function insertPhotoPart(sql: Executor, { workId, start, bytes, at }: NewPart): Promise<void> {
  await sql`
    insert into field_photo_part (work_id, start, bytes, created_at) values (${workId}, ${start}, ${bytes}, ${at})`;
}

/** Unfinished uploads of an account, including those abandoned within the last day. */
export async function selectUnfinishedPhotoCount(sql: Executor, accountId: string): Promise<number> {
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
