import type { Executor, Fragment } from '#core/postgres/database.ts';
import { namedJson } from '#core/postgres/json.fragments.ts';
import { keysetBefore } from '#core/postgres/keyset.fragments.ts';
import { personJson } from '#features/people/account/person-json.fragments.ts';
import { isVisibleTo } from '#features/people/account/privacy.fragments.ts';

import { evidenceJson } from '../evidence/evidence.fragments.ts';
import { publicOwnerName, publicPlanterName, publicPosition } from './public-place.fragments.ts';
import { isStaffOfTree } from './staff-of-tree.fragments.ts';
import { jsonArray, treeFields } from './tree-json.fragments.ts';

export type TreeViewer = { id: string | undefined; canSeeRemoved: boolean; canSeePlanters: boolean };

export async function selectTreeByPublicId(sql: Executor, publicId: string, viewer: TreeViewer) {
  return sql.firstValue<string>`
    select concat('{', ${treeFields(sql, viewer.id)}, ',', substr(json_build_object(
      'isMine', coalesce(tree.owner_id = ${viewer.id ?? null}::uuid, false),
      'endCause', tree.end_cause,
      'successor', (select public_id from tree as successor where id = tree.replaced_by and not is_deleted),
      'predecessor', (select public_id from tree as predecessor where replaced_by = tree.id and not is_deleted),
      'specieFacts', (
        select json_build_object(
          'scientificName', scientific_name, 'family', family, 'type', type,
          'isNative', is_native, 'isEvergreen', is_evergreen, 'maxHeightM', max_height_m)
        from specie where id = tree.specie_id),
      'effort', (select ${namedJson(sql, 'effort')} from effort where id = tree.effort_id),
      'landowner', (select ${publicOwnerName(sql)} from land where id = tree.land_id),
      'hasLandPage', exists (select from land where id = tree.land_id and not is_hidden),
      'companySlug', (select slug from company where id = tree.company_id),
      'planter', (
        select json_build_object('id', id, 'name', case when ${viewer.canSeePlanters} then name else ${publicPlanterName(sql)} end)
        from planter where id = tree.planter_id),
      'measurements', (
        select coalesce(json_agg(json_build_object(
          'dbhCm', dbh_cm, 'heightM', height_m, 'measuredAt', iso_instant(measured_at)) order by measured_at), '[]')
        from tree_measurement where tree_id = tree.id),
      'photos', (
        select coalesce(json_agg(json_build_object(
          'image', picture_json(image_name), 'takenAt', iso_instant(taken_at),
          'isMine', coalesce(added_by = ${viewer.id ?? null}::uuid, false)) order by taken_at), '[]')
        from tree_photo where tree_id = tree.id),
      'ledger', (
        select coalesce(json_agg(json_build_object(
          'kind', entry.kind,
          'to', case when ${isVisibleTo(sql, 'holder', viewer.id)} then ${personJson(sql, 'holder')} end,
          'at', iso_instant(entry.at)) order by entry.seq), '[]')
        from tree_ledger as entry
        left join account as holder on holder.id = entry.to_holder
        where entry.tree_id = tree.id),
      'lastVisitAt', (
        select iso_instant(max(at))
        from (
          select at from tree_care where tree_id = tree.id
          union all
          select at from field_work where tree_id = tree.id and kind = 'visited'
        ) as visit),
      'evidence', ${evidenceJson(sql)}
    )::text, 2)) as json
    from tree
    where tree.public_id = ${publicId} and (not tree.is_deleted or ${viewer.canSeeRemoved})`;
}

/** An id that no account has. */
const noAccountId = '00000000-0000-0000-0000-000000000000';

/** Live trees as everybody sees them, newest first, without owners. */
export async function selectAnonymousTrees(
  sql: Executor,
  { scope, id }: { scope: 'company' | 'effort' | 'land' | 'planter'; id: string | Fragment },
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<string> {
  return sql.oneValue<string>`
    select ${jsonArray(sql)}
    from (
      select concat('{', ${treeFields(sql, undefined, noAccountId, publicPosition(sql))}, '}') as item
      from tree
      where tree.${sql.identifier(`${scope}_id`)} = ${id} and not tree.is_deleted and tree.ended_at is null ${keysetBefore(sql, 'tree.id', cursor)}
      order by tree.id desc
      limit ${limit}
    ) as page`;
}

export async function selectTreeSummary(sql: Executor, id: string, viewerId: string | undefined) {
  return sql.firstValue<string>`
    select concat('{', ${treeFields(sql, viewerId)}, '}') as json
    from tree
    where tree.id = ${id}`;
}

/** Keeps the order of `ids`. */
export async function selectTreeSummaries(
  sql: Executor,
  ids: readonly string[],
  viewerId: string | undefined,
): Promise<string> {
  return sql.oneValue<string>`
    select ${jsonArray(sql)}
    from (
      select concat('{', ${treeFields(sql, viewerId)}, '}') as item
      from tree
      where tree.id = any(${[...ids]}::uuid[])
      order by array_position(${[...ids]}::uuid[], tree.id)
    ) as trees`;
}

export type TreeRights = {
  id: string;
  ownerId: string | null;
  isVip: boolean;
  isDamaged: boolean;
  isDeleted: boolean;
  plantedByCompany: string | null;
  planterAccountId: string | null;
  landownerAccountId: string | null;
};

/** Locks the tree row, so checks stay valid until the update. */
export async function selectTreeRights(sql: Executor, publicId: string): Promise<TreeRights | undefined> {
  return sql.first<TreeRights>`
    select tree.id, tree.owner_id as "ownerId", tree.is_vip as "isVip", tree.is_damaged as "isDamaged",
      tree.is_deleted as "isDeleted", tree.company_id as "plantedByCompany",
      planter.account_id as "planterAccountId", land.account_id as "landownerAccountId"
    from tree
    left join planter on planter.id = tree.planter_id
    left join land on land.id = tree.land_id
    where tree.public_id = ${publicId}
    for update of tree`;
}

export type TreeChanges = {
  givenName?: string | null | undefined;
  isVip?: boolean | undefined;
  isDamaged?: boolean | undefined;
  isDeleted?: boolean | undefined;
  plantedByCompany?: string | null | undefined;
};

/** Updates only given fields; null clears the name or sponsor. */
export async function updateTreeFields(sql: Executor, id: string, changes: TreeChanges): Promise<void> {
  await sql`
    update tree set
      given_name = case when ${changes.givenName !== undefined} then ${changes.givenName ?? null} else given_name end,
      company_id = case when ${changes.plantedByCompany !== undefined}
        then ${changes.plantedByCompany ?? null}::uuid else company_id end,
      is_vip = coalesce(${changes.isVip ?? null}, is_vip),
      is_damaged = coalesce(${changes.isDamaged ?? null}, is_damaged),
      is_deleted = coalesce(${changes.isDeleted ?? null}, is_deleted)
    where id = ${id}`;
}

export async function selectOwnerId(sql: Executor, treeId: string): Promise<string | null> {
  const ownerId = await sql.firstValue<string | null>`
    select owner_id as "ownerId" from tree where id = ${treeId}`;
  return ownerId ?? null;
}

export async function selectCompanyExists(sql: Executor, id: string): Promise<boolean> {
  return sql.hasRow`select 1 from company where id = ${id}`;
}

export type TreeRelation = { treeId: string; isRemoved: boolean; isOwner: boolean; isStaffOfTree: boolean };

/** Locks the tree row, so checks stay valid until the update. */
export async function selectTreeRelation(sql: Executor, publicId: string, accountId: string) {
  return sql.first<TreeRelation>`
    select tree.id as "treeId", tree.is_deleted as "isRemoved",
      tree.owner_id is not distinct from ${accountId}::uuid as "isOwner",
      ${isStaffOfTree(sql, accountId)} as "isStaffOfTree"
    from tree
    where tree.public_id = ${publicId}
    for update of tree`;
}
