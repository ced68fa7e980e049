import type { Executor } from '../../platform/postgres/database.ts';

/** How many bytes of a photo have come; nobody adds to it at the same moment who holds the row of its work. */
export async function selectReceived(sql: Executor, workId: string): Promise<number> {
  const [row] = await sql<{ received: number }[]>`
    select coalesce(sum(length(bytes)), 0)::int as received from field_photo_part where work_id = ${workId}`;
  return row?.received ?? 0;
}

type NewPart = { workId: string; start: number; bytes: Uint8Array; at: Date };

export async function insertPhotoPart(sql: Executor, { workId, start, bytes, at }: NewPart): Promise<void> {
  await sql`
    insert into field_photo_part (work_id, start, bytes, created_at) values (${workId}, ${start}, ${bytes}, ${at})`;
}

/** How many photos of somebody are on their way, or were given up on it within a day. */
export async function selectPhotosOnTheirWay(sql: Executor, accountId: string): Promise<number> {
  const [row] = await sql<{ photos: number }[]>`
    select count(*)::int as photos
    from field_photo_part as part join field_work as work on work.id = part.work_id
    where part.start = 0 and work.account_id = ${accountId}`;
  return row?.photos ?? 0;
}

/** The photo as far as it has come, and the hash of that. */
export async function selectPhoto(
  sql: Executor,
  workId: string,
): Promise<{ bytes: Buffer; sha256: string } | undefined> {
  const [row] = await sql<{ bytes: Buffer | null; sha256: string | null }[]>`
    select bytes, encode(sha256(bytes), 'hex') as sha256
    from (select string_agg(bytes, ''::bytea order by start) as bytes from field_photo_part where work_id = ${workId}) as photo`;
  return row?.bytes && row.sha256 ? { bytes: row.bytes, sha256: row.sha256 } : undefined;
}

export async function deletePhotoParts(sql: Executor, workId: string): Promise<void> {
  await sql`delete from field_photo_part where work_id = ${workId}`;
}

/** Photos of which nothing came since. */
export async function deleteOldPhotoParts(sql: Executor, before: Date): Promise<void> {
  await sql`
    delete from field_photo_part
    where work_id in (select work_id from field_photo_part group by work_id having max(created_at) < ${before})`;
}
