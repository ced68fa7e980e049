import type { Executor } from '../../platform/postgres/database.ts';
import { anyIds } from '../../platform/postgres/kept-plan.fragments.ts';
import { isVisibleTo } from '../account/privacy.fragments.ts';
import { standsBeside } from './standing.fragments.ts';
import { jsonArray, treeFields } from './tree-json.fragments.ts';

type Json = { json: string };

/** What decides who may see a tree and what of it. */
export type TreeViewer = { id: string | undefined; seesRemoved: boolean; seesPlanters: boolean };

/** Everything the page of a tree shows; undefined where the viewer may not know of it. */
export async function selectTreeByPublicId(
  sql: Executor,
  publicId: string,
  viewer: TreeViewer,
): Promise<string | undefined> {
  const [row] = await sql<Json[]>`
    select concat('{', ${treeFields(sql, viewer.id)}, ',', substr(json_build_object(
      'isMine', coalesce(tree.owner_id = ${viewer.id ?? null}::uuid, false),
      'endCause', tree.end_cause,
      'successor', (select public_id from tree as other where id = tree.replaced_by and not is_deleted),
      'predecessor', (select public_id from tree as other where replaced_by = tree.id and not is_deleted),
      'specieFacts', (
        select json_build_object(
          'scientificName', scientific_name, 'family', family, 'type', type,
          'isNative', is_native, 'isEvergreen', is_evergreen, 'maxHeightM', max_height_m)
        from specie where id = tree.specie_id),
      'effort', (select json_build_object('id', id, 'name', name) from effort where id = tree.effort_id),
      'landowner', (select owner_name from land where id = tree.land_id),
      'companySlug', (select slug from company where id = tree.company_id),
      'planter', (
        select json_build_object('id', id, 'name', case when ${viewer.seesPlanters} then name end)
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
          'to', case when ${isVisibleTo(sql, 'holder', viewer.id)} then json_build_object(
            'id', holder.id, 'firstname', holder.firstname, 'lastname', holder.lastname,
            'image', picture_json(holder.image_name)) end,
          'at', iso_instant(entry.at)) order by entry.seq), '[]')
        from tree_ledger as entry
        left join account as holder on holder.id = entry.to_holder
        where entry.tree_id = tree.id)
    )::text, 2)) as json
    from tree
    where tree.public_id = ${publicId} and (not tree.is_deleted or ${viewer.seesRemoved})`;
  return row?.json;
}

export async function selectTreeSummary(
  sql: Executor,
  id: string,
  viewerId: string | undefined,
): Promise<string | undefined> {
  const [row] = await sql<Json[]>`
    select concat('{', ${treeFields(sql, viewerId)}, '}') as json
    from tree
    where tree.id = ${id}`;
  return row?.json;
}

/** The summaries of some trees, in the order asked for. */
export async function selectTreeSummaries(
  sql: Executor,
  ids: readonly string[],
  viewerId: string | undefined,
): Promise<string> {
  const [row] = await sql<Json[]>`
    select ${jsonArray(sql)} as json
    from (
      select concat('{', ${treeFields(sql, viewerId)}, '}') as item
      from tree
      where tree.id = any(${anyIds(sql, ids)})
      order by array_position(${[...ids]}::uuid[], tree.id)
    ) as trees`;
  return row?.json ?? '[]';
}

export type TreeRights = {
  id: string;
  ownerId: string | null;
  isVip: boolean;
  isDamaged: boolean;
  isDeleted: boolean;
  plantedByCompany: string | null;
  /** The accounts of those who stand beside the tree. */
  planterAccountId: string | null;
  landownerAccountId: string | null;
};

/** Who has a say in a tree; the row is held, so that what is decided from it stays true until it is written. */
export async function selectTreeRights(sql: Executor, publicId: string): Promise<TreeRights | undefined> {
  const [row] = await sql<TreeRights[]>`
    select tree.id, tree.owner_id as "ownerId", tree.is_vip as "isVip", tree.is_damaged as "isDamaged",
      tree.is_deleted as "isDeleted", tree.company_id as "plantedByCompany",
      planter.account_id as "planterAccountId", land.account_id as "landownerAccountId"
    from tree
    left join planter on planter.id = tree.planter_id
    left join land on land.id = tree.land_id
    where tree.public_id = ${publicId}
    for update of tree`;
  return row;
}

export type TreeChanges = {
  givenName?: string | null | undefined;
  isVip?: boolean | undefined;
  isDamaged?: boolean | undefined;
  isDeleted?: boolean | undefined;
  plantedByCompany?: string | null | undefined;
};

/** Writes what is named and leaves the rest; null clears a name or a sponsor. */
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
  const [row] = await sql<
    { ownerId: string | null }[]
  >`select owner_id as "ownerId" from tree where id = ${treeId}`;
  return row?.ownerId ?? null;
}

export async function selectCompanyExists(sql: Executor, id: string): Promise<boolean> {
  const rows = await sql`select 1 from company where id = ${id}`;
  return rows.length === 1;
}

export type TreeStanding = { treeId: string; isRemoved: boolean; isOwner: boolean; standsBeside: boolean };

/** What somebody is to a tree; the row is held, so that what is decided from it stays true until it is written. */
export async function selectTreeStanding(
  sql: Executor,
  publicId: string,
  accountId: string,
): Promise<TreeStanding | undefined> {
  const [row] = await sql<TreeStanding[]>`
    select tree.id as "treeId", tree.is_deleted as "isRemoved",
      tree.owner_id is not distinct from ${accountId}::uuid as "isOwner",
      ${standsBeside(sql, accountId)} as "standsBeside"
    from tree
    where tree.public_id = ${publicId}
    for update of tree`;
  return row;
}
