import { passageKinds } from '@nabta/contract/tree';
import type { TreeChange } from '@nabta/contract/tree-record';
import type { Site } from '@nabta/eco/site';

import type { Executor } from '../../platform/postgres/database.ts';
import { isVisibleTo } from '../account/privacy.fragments.ts';
import type { EngineRow } from '../tree/engine-tree.ts';
import { isWithin, type RecordScope } from './tree-record.fragments.ts';

export type FileRow = EngineRow & {
  id: string;
  version: number;
  isVip: boolean;
  isDamaged: boolean;
  isDeleted: boolean;
  companyId: string | null;
  longitude: number;
  latitude: number;
  site: Site;
  tag: string | null;
  deadTags: string[];
  createdAt: Date;
};

/** A tree that somebody works with, as it stands in the records. */
export async function selectTreeFile(
  sql: Executor,
  publicId: string,
  scope: RecordScope,
): Promise<FileRow | undefined> {
  const [row] = await sql<FileRow[]>`${fileOf(sql, publicId, scope)}`;
  return row;
}

/** The same, held, so that what is decided from it stays true until it is written. */
export async function lockTreeFile(
  sql: Executor,
  publicId: string,
  scope: RecordScope,
): Promise<FileRow | undefined> {
  const [row] = await sql<FileRow[]>`${fileOf(sql, publicId, scope)} for update of tree`;
  return row;
}

function fileOf(sql: Executor, publicId: string, scope: RecordScope) {
  return sql`
    select tree.id, tree.version, tree.is_vip as "isVip", tree.is_damaged as "isDamaged", tree.is_deleted as "isDeleted",
      tree.company_id as "companyId", tree.longitude, tree.latitude, tree.site, tree.specie_id as "specieId",
      (select type from specie where id = tree.specie_id) as type,
      tree.planted_at as "plantedAt", tree.ended_at as "endedAt", tree.created_at as "createdAt",
      (select id from tree_tag where tree_id = tree.id) as tag,
      array(select id from dead_tag where tree_id = tree.id order by died_at) as "deadTags",
      coalesce((
        select json_agg(json_build_object(
          'at', iso_instant(measured_at), 'dbhCm', dbh_cm, 'heightM', height_m) order by measured_at)
        from tree_measurement where tree_id = tree.id), '[]') as measurements
    from tree
    where tree.public_id = ${publicId} ${isWithin(sql, scope)}`;
}

export type FileChanges = {
  isVip?: boolean | undefined;
  isDamaged?: boolean | undefined;
  isDeleted?: boolean | undefined;
  plantedByCompany?: string | null | undefined;
  specie?: string | undefined;
  place?: { longitude: number; latitude: number } | undefined;
};

/** What staff edits of a tree, held, under the names by which the log tells it. */
export async function lockEdited(sql: Executor, id: string): Promise<FileChanges | undefined> {
  const [row] = await sql<FileChanges[]>`
    select is_vip as "isVip", is_damaged as "isDamaged", is_deleted as "isDeleted", company_id as "plantedByCompany",
      specie_id as specie, json_build_object('longitude', longitude, 'latitude', latitude) as place
    from tree where id = ${id} for update`;
  return row;
}

/** Writes what is named and leaves the rest; null clears the sponsor. Cohorts, squares, counts and passport follow by triggers. */
export async function updateTreeFile(sql: Executor, id: string, changes: FileChanges): Promise<void> {
  const { isVip, isDamaged, isDeleted, plantedByCompany, specie, place } = changes;
  await sql`
    update tree set
      is_vip = coalesce(${isVip ?? null}, is_vip),
      is_damaged = coalesce(${isDamaged ?? null}, is_damaged),
      is_deleted = coalesce(${isDeleted ?? null}, is_deleted),
      company_id = case when ${plantedByCompany !== undefined} then ${plantedByCompany ?? null}::uuid else company_id end,
      specie_id = coalesce(${specie ?? null}, specie_id),
      longitude = coalesce(${place?.longitude ?? null}::float8, longitude),
      latitude = coalesce(${place?.latitude ?? null}::float8, latitude)
    where id = ${id}`;
}

export async function selectSpecieExists(sql: Executor, id: string): Promise<boolean> {
  const rows = await sql`select from specie where id = ${id}`;
  return rows.length === 1;
}

/** The tag that is on the tree now leads nowhere any more. */
export async function buryTag(sql: Executor, treeId: string, at: Date): Promise<void> {
  await sql`
    with gone as (delete from tree_tag where tree_id = ${treeId} returning id)
    insert into dead_tag (id, tree_id, died_at) select id, ${treeId}, ${at} from gone`;
}

/** False where there is no such blank tag. */
export async function updateBlankTag(sql: Executor, id: string, treeId: string): Promise<boolean> {
  const rows = await sql`
    update tree_tag set tree_id = ${treeId} where id = ${id} and tree_id is null returning id`;
  return rows.length === 1;
}

export async function insertTag(sql: Executor, id: string, treeId: string): Promise<void> {
  await sql`insert into tree_tag (id, tree_id) values (${id}, ${treeId})`;
}

export async function updateFileVersion(sql: Executor, id: string): Promise<void> {
  await sql`update tree set version = version + 1 where id = ${id}`;
}

export type ChangeRow = Omit<TreeChange, 'at'> & { at: Date };

/**
 * Every book that a tree stands in, newest first; hands are told by the ledger, which knows whose they are. The audit, with its reasons
 * and who acted, is for the house alone.
 */
export async function selectTreeHistory(
  sql: Executor,
  id: string,
  { viewerId, isOfHouse }: { viewerId: string; isOfHouse: boolean },
): Promise<ChangeRow[]> {
  return sql<ChangeRow[]>`
    select source, seq::int, kind, change.at, reason, before, after, (
      select json_build_object('id', person.id, 'firstname', firstname, 'lastname', lastname, 'image', picture_json(image_name))
      from account as person where person.id = change.person_id and ${isVisibleTo(sql, 'person', viewerId)}
    ) as person
    from (
      select 'audit' as source, seq, body ->> 'action' as kind, (body ->> 'at')::timestamptz as at, body ->> 'reason' as reason,
        body -> 'before' as before, body -> 'after' as after, (body ->> 'actorId')::uuid as person_id
      from audit_entry where ${isOfHouse} and body ->> 'subject' = 'tree' and body ->> 'subjectId' = ${id}
      union all
      select 'ledger', seq, kind, at, null, null, null, to_holder from tree_ledger where tree_id = ${id}
      union all
      select 'passport', seq, body ->> 'kind', (body ->> 'at')::timestamptz, null, null, body -> 'facts', null
      from passport_entry where tree_id = ${id} and not body ->> 'kind' = any(${[...passageKinds]})
    ) as change
    order by change.at desc, source, seq desc
    limit 200`;
}
