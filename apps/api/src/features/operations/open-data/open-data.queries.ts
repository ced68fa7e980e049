import type { OpenDataFormat } from '@nabta/contract/open-data';
import type { LocalizedName } from '@nabta/contract/primitives';

import type { Executor } from '../../platform/postgres/database.ts';
import { isVisibleTo } from '../account/privacy.fragments.ts';
import type { Written } from './gzip-pieces.ts';

export type Release = {
  id: string;
  begunAt: Date;
  trees: number;
  rounded: number;
  parts: number;
  afterTree: string | null;
  files: Record<OpenDataFormat, Written>;
};

/** The newest that is whole. */
export async function selectRelease(sql: Executor): Promise<Release | undefined> {
  const [row] = await sql<Release[]>`
    select ${columns(sql)} from open_data_release where ready_at is not null order by id desc limit 1`;
  return row;
}

/** The one that is being written, held so that two writers take turns. */
export async function lockUnfinished(sql: Executor): Promise<Release | undefined> {
  const [row] = await sql<Release[]>`
    select ${columns(sql)} from open_data_release where ready_at is null order by id limit 1 for update`;
  return row;
}

export async function insertRelease(
  sql: Executor,
  { begunAt, files }: Pick<Release, 'begunAt' | 'files'>,
): Promise<Release> {
  const [row] = await sql<Release[]>`
    insert into open_data_release (begun_at, files) values (${begunAt}, ${JSON.stringify(files)})
    returning ${columns(sql)}`;
  return row as Release;
}

export async function updateRelease(sql: Executor, release: Release, readyAt: Date | null): Promise<void> {
  const { id, trees, rounded, parts, afterTree, files } = release;
  await sql`
    update open_data_release set trees = ${trees}, rounded = ${rounded}, parts = ${parts}, after_tree = ${afterTree},
      files = ${JSON.stringify(files)}, ready_at = ${readyAt}
    where id = ${id}`;
}

/** All but the newest so many that are whole. */
export async function deleteOldReleases(sql: Executor, kept: number): Promise<void> {
  await sql`
    delete from open_data_release where id in (
      select id from open_data_release where ready_at is not null order by id desc offset ${kept})`;
}

type Part = { releaseId: string; format: OpenDataFormat; number: number };

export async function insertPart(sql: Executor, part: Part & { bytes: Uint8Array }): Promise<void> {
  await sql`
    insert into open_data_part (release_id, format, number, bytes)
    values (${part.releaseId}, ${part.format}, ${part.number}, ${part.bytes})`;
}

export async function selectPart(sql: Executor, part: Part): Promise<Buffer | undefined> {
  const [row] = await sql<{ bytes: Buffer }[]>`
    select bytes from open_data_part
    where release_id = ${part.releaseId} and format = ${part.format} and number = ${part.number}`;
  return row?.bytes;
}

export type OpenTree = {
  id: string;
  publicId: string;
  longitude: number;
  latitude: number;
  /** Days of Riyadh. */
  plantedOn: string;
  endedOn: string | null;
  specie: string | null;
  commonName: LocalizedName | null;
  company: LocalizedName | null;
  land: LocalizedName | null;
  /** Somebody who is private has it, or whoever does is not to be known yet. */
  isPrivate: boolean;
};

/** The next trees after one, in the order of their ids. */
export async function selectOpenTrees(
  sql: Executor,
  after: string | null,
  limit: number,
): Promise<OpenTree[]> {
  return sql<OpenTree[]>`
    select tree.id, tree.public_id as "publicId", tree.longitude::float8 as longitude, tree.latitude::float8 as latitude,
      ${dayOf(sql, 'tree.planted_at')} as "plantedOn", ${dayOf(sql, 'tree.ended_at')} as "endedOn",
      specie.scientific_name as specie, specie.common_name as "commonName", company.name as company, land.name as land,
      tree.gift_id is not null or (owner.id is not null and not ${isVisibleTo(sql, 'owner')}) as "isPrivate"
    from tree
    left join account as owner on owner.id = tree.owner_id
    left join specie on specie.id = tree.specie_id
    left join company on company.id = tree.company_id
    left join land on land.id = tree.land_id
    where not tree.is_deleted and (${after}::uuid is null or tree.id > ${after}::uuid)
    order by tree.id
    limit ${limit}`;
}

function dayOf(sql: Executor, column: string) {
  return sql`to_char(${sql.identifier(column)} at time zone 'Asia/Riyadh', 'YYYY-MM-DD')`;
}

function columns(sql: Executor) {
  return sql`id, begun_at as "begunAt", trees, rounded, parts, after_tree as "afterTree", files`;
}
