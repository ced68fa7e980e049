import type { LocalizedName } from '@nabta/contract/core/primitives';
import type { OpenDataFormat } from '@nabta/contract/operations/open-data';
import type { LevelCounts } from '@nabta/contract/trees/verification';
import type { TreeOrigin, VerificationLevel } from '@nabta/domain/verification-level';

import type { Executor } from '#core/postgres/database.ts';
import { isVisibleTo } from '#features/people/account/privacy.fragments.ts';
import { isCountedTree } from '#features/trees/evidence/evidence.fragments.ts';

import type { GzipState } from './gzip-chunks.ts';

export type Release = {
  id: string;
  begunAt: Date;
  trees: number;
  rounded: number;
  /** Null in a release from before levels. */
  byLevel: LevelCounts | null;
  parts: number;
  afterTree: string | null;
  files: Record<OpenDataFormat, GzipState>;
};

/** Returns the newest complete release. */
export async function selectRelease(sql: Executor) {
  return sql.first<Release>`
    select ${columns(sql)} from open_data_release where ready_at is not null order by id desc limit 1`;
}

/** Returns the unfinished release with its row locked, so that writers are serialized. */
export async function lockUnfinished(sql: Executor) {
  return sql.first<Release>`
    select ${columns(sql)} from open_data_release where ready_at is null order by id limit 1 for update`;
}

export async function insertRelease(
  sql: Executor,
  { begunAt, byLevel, files }: Pick<Release, 'begunAt' | 'byLevel' | 'files'>,
) {
  return sql.one<Release>`
    insert into open_data_release (begun_at, by_level, files)
    values (${begunAt}, ${JSON.stringify(byLevel)}, ${JSON.stringify(files)})
    returning ${columns(sql)}`;
}

export async function updateRelease(sql: Executor, release: Release, readyAt: Date | null): Promise<void> {
  const { id, trees, rounded, byLevel, parts, afterTree, files } = release;
  await sql`
    update open_data_release set trees = ${trees}, rounded = ${rounded}, by_level = ${JSON.stringify(byLevel)}, parts = ${parts}, after_tree = ${afterTree},
      files = ${JSON.stringify(files)}, ready_at = ${readyAt}
    where id = ${id}`;
}

/** Deletes all complete releases but the newest `retained`. */
export async function deleteOldReleases(sql: Executor, retained: number): Promise<void> {
  await sql`
    delete from open_data_release where id in (
      select id from open_data_release where ready_at is not null order by id desc offset ${retained})`;
}

type Part = { releaseId: string; format: OpenDataFormat; number: number };

export async function insertPart(sql: Executor, part: Part & { bytes: Uint8Array }): Promise<void> {
  await sql`
    insert into open_data_part (release_id, format, number, bytes)
    values (${part.releaseId}, ${part.format}, ${part.number}, ${part.bytes})`;
}

export async function selectPart(sql: Executor, part: Part) {
  return sql.firstValue<Buffer>`
    select bytes from open_data_part
    where release_id = ${part.releaseId} and format = ${part.format} and number = ${part.number}`;
}

export type OpenTree = {
  id: string;
  publicId: string;
  longitude: number;
  latitude: number;
  /** Dates in the Riyadh time zone. */
  plantedOn: string;
  endedOn: string | null;
  origin: TreeOrigin;
  level: VerificationLevel;
  /** Newest sighting by somebody independent. */
  seenOn: string | null;
  specie: string | null;
  commonName: LocalizedName | null;
  company: LocalizedName | null;
  land: LocalizedName | null;
  /** The owner is private, or the tree is promised as a gift. */
  isPrivate: boolean;
};

/** Returns the next trees in order of their id. */
export async function selectOpenTrees(
  sql: Executor,
  { after, limit, at }: { after: string | null; limit: number; at: Date },
) {
  return sql<OpenTree[]>`
    select tree.id, tree.public_id as "publicId", tree.longitude::float8 as longitude, tree.latitude::float8 as latitude,
      ${dayOf(sql, 'tree.planted_at')} as "plantedOn", ${dayOf(sql, 'tree.ended_at')} as "endedOn",
      tree.origin, verification_level(tree.photographed_at, tree.seen_at, ${at}) as level, ${dayOf(sql, 'tree.seen_at')} as "seenOn",
      specie.scientific_name as specie, specie.common_name as "commonName", company.name as company, land.name as land,
      tree.gift_id is not null or (owner.id is not null and not ${isVisibleTo(sql, 'owner')}) as "isPrivate"
    from tree
    left join account as owner on owner.id = tree.owner_id
    left join specie on specie.id = tree.specie_id
    left join company on company.id = tree.company_id
    left join land on land.id = tree.land_id
    where not tree.is_deleted and ${isCountedTree(sql, sql`tree.origin = 'demo'`)} and (${after}::uuid is null or tree.id > ${after}::uuid)
    order by tree.id
    limit ${limit}`;
}

function dayOf(sql: Executor, column: string) {
  return sql`to_char(${sql.identifier(column)} at time zone 'Asia/Riyadh', 'YYYY-MM-DD')`;
}

function columns(sql: Executor) {
  return sql`id, begun_at as "begunAt", trees, rounded, by_level as "byLevel", parts, after_tree as "afterTree", files`;
}
