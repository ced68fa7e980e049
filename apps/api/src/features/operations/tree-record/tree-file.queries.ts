import type { RequestOfEndpoint } from '@nabta/contract/core/endpoint';
import type { editTree, TreeChange } from '@nabta/contract/operations/tree-record';
import { passageKinds } from '@nabta/contract/trees/tree';
import type { Site } from '@nabta/eco/site';

import type { Executor } from '#core/postgres/database.ts';
import { personJson } from '#features/people/account/person-json.fragments.ts';
import { isVisibleTo } from '#features/people/account/privacy.fragments.ts';
import type { EngineRow } from '#features/trees/tree/engine-tree.ts';

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

export async function selectTreeFile(sql: Executor, publicId: string, scope: RecordScope) {
  return sql.first<FileRow>`${fileOf(sql, publicId, scope)}`;
}

/** Locks the row, so checks stay valid until the update. */
export async function lockTreeFile(sql: Executor, publicId: string, scope: RecordScope) {
  return sql.first<FileRow>`${fileOf(sql, publicId, scope)} for update of tree`;
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

export type FileChanges = Omit<RequestOfEndpoint<typeof editTree>['body'], 'reason'>;

export async function lockEditableFields(sql: Executor, id: string) {
  return sql.first<FileChanges>`
    select is_vip as "isVip", is_damaged as "isDamaged", is_deleted as "isDeleted", company_id as "plantedByCompany",
      specie_id as specie, json_build_object('longitude', longitude, 'latitude', latitude) as place
    from tree where id = ${id} for update`;
}

/**
 * Updates only given fields; null clears the sponsor. Triggers update cohorts, map cells, counts and
 * passport.
 */
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

export async function retireTag(sql: Executor, treeId: string, at: Date): Promise<void> {
  await sql`
    with deleted as (delete from tree_tag where tree_id = ${treeId} returning id)
    insert into dead_tag (id, tree_id, died_at) select id, ${treeId}, ${at} from deleted`;
}

export async function updateBlankTag(sql: Executor, id: string, treeId: string) {
  return sql.hasRow`
    update tree_tag set tree_id = ${treeId} where id = ${id} and tree_id is null returning id`;
}

export async function insertTag(sql: Executor, id: string, treeId: string): Promise<void> {
  await sql`insert into tree_tag (id, tree_id) values (${id}, ${treeId})`;
}

export async function updateFileVersion(sql: Executor, id: string): Promise<void> {
  await sql`update tree set version = version + 1 where id = ${id}`;
}

type ChangeRow = Omit<TreeChange, 'at'> & { at: Date };

/**
 * Tree history (transfers, care, audit), newest first; audit rows only for staff with access to all trees.
 */
export async function selectTreeHistory(
  sql: Executor,
  id: string,
  { viewerId, isStaff }: { viewerId: string; isStaff: boolean },
) {
  return sql<ChangeRow[]>`
    select source, seq::int, kind, change.at, reason, before, after, (
      select ${personJson(sql, 'person')}
      from account as person where person.id = change.person_id and ${isVisibleTo(sql, 'person', viewerId)}
    ) as person
    from (
      select 'audit' as source, seq, body ->> 'action' as kind, (body ->> 'at')::timestamptz as at, body ->> 'reason' as reason,
        body -> 'before' as before, body -> 'after' as after, (body ->> 'actorId')::uuid as person_id
      from audit_entry where ${isStaff} and body ->> 'subject' = 'tree' and body ->> 'subjectId' = ${id}
      union all
      select 'ledger', seq, kind, at, null, null, null, to_holder from tree_ledger where tree_id = ${id}
      union all
      select 'passport', seq, body ->> 'kind', (body ->> 'at')::timestamptz, null, null, body -> 'facts', null
      from passport_entry where tree_id = ${id} and not body ->> 'kind' = any(${[...passageKinds]})
    ) as change
    order by change.at desc, source, seq desc
    limit 200`;
}
