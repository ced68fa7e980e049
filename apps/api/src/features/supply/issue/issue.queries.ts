import type { RequestOfEndpoint } from '@nabta/contract/core/endpoint';
import type { MinimalAccount } from '@nabta/contract/people/account';
import type { ApprovalEffect } from '@nabta/contract/people/approval';
import type { Issue, listIssues } from '@nabta/contract/supply/issue';
import { can } from '@nabta/domain/capability';
import type { DeliveryProblem, ProblemKind, TreeIssueKind } from '@nabta/domain/issue-state';

import type { Caller } from '#core/auth/authentication.ts';
import type { Executor } from '#core/postgres/database.ts';
import { namedJson } from '#core/postgres/json.fragments.ts';
import { keysetBefore } from '#core/postgres/keyset.fragments.ts';
import { personJson } from '#features/people/account/person-json.fragments.ts';
import { isVisibleTo } from '#features/people/account/privacy.fragments.ts';
import { specieJson } from '#features/trees/specie/specie-json.fragments.ts';
import { isStaffOfTree } from '#features/trees/tree/staff-of-tree.fragments.ts';

import { canAccessEffort } from '../effort/record-access.fragments.ts';

type IssueBaseRow = Pick<Issue, 'id' | 'note' | 'status' | 'isAtTree' | 'resolution' | 'answer'> & {
  /** In the private folder. */
  imageName: string | null;
  /** Since staff made it a photo of the tree. */
  treeImageName: string | null;
  reporterId: string | null;
  answeredAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

type TreeIssueFields = { treeId: string; code: string; kind: ProblemKind };
type DeliveryIssueFields = { treeId: null; code: null; kind: DeliveryProblem };

type IssueRow = IssueBaseRow & TreeIssueFields;

export async function selectReportableTree(sql: Executor, publicId: string, reporterId: string | undefined) {
  const isOwnerOrStaff =
    reporterId === undefined
      ? sql`false`
      : sql`(tree.owner_id is not distinct from ${reporterId}::uuid or ${isStaffOfTree(sql, reporterId)})`;
  return sql.first<{ id: string; isOwnerOrStaff: boolean }>`
    select id, ${isOwnerOrStaff} as "isOwnerOrStaff" from tree where public_id = ${publicId} and not is_deleted`;
}

type NewIssue = Pick<IssueRow, 'code' | 'treeId' | 'kind' | 'note' | 'isAtTree' | 'reporterId' | 'createdAt'>;

export async function insertIssue(sql: Executor, issue: NewIssue) {
  const { code, treeId, kind, note, isAtTree, reporterId, createdAt } = issue;
  return sql.one<IssueRow>`
    insert into issue (code, tree_id, kind, note, is_at_tree, reporter_id, created_at, updated_at)
    values (${code}, ${treeId}, ${kind}, ${note}, ${isAtTree}, ${reporterId}, ${createdAt}, ${createdAt})
    returning ${issueColumns(sql)}`;
}

export async function selectIssueByCode(sql: Executor, code: string) {
  return sql.first<IssueRow>`select ${issueColumns(sql)} from issue where code = ${code}`;
}

export type NewDeliveryIssue = {
  deliveryId: string;
  kind: DeliveryProblem;
  note: string | null;
  reporterId: string | null;
  at: Date;
};

export async function insertDeliveryIssue(sql: Executor, issue: NewDeliveryIssue): Promise<string> {
  const { deliveryId, kind, note, reporterId, at } = issue;
  return sql.oneValue<string>`
    insert into issue (delivery_id, kind, note, is_at_tree, reporter_id, created_at, updated_at)
    values (${deliveryId}, ${kind}, ${note}, false, ${reporterId}, ${at}, ${at})
    returning id`;
}

export type NewEvidenceIssue = { treeId: string; evidenceId: string; at: Date };

/** Evidence has one issue, also when another doubt about it is found later. */
export async function insertEvidenceIssue(
  sql: Executor,
  { treeId, evidenceId, at }: NewEvidenceIssue,
): Promise<void> {
  await sql`
    insert into issue (tree_id, evidence_id, kind, is_at_tree, created_at, updated_at)
    values (${treeId}, ${evidenceId}, 'doubtful_evidence', false, ${at}, ${at})
    on conflict (evidence_id) where evidence_id is not null do nothing`;
}

export async function selectEvidenceOfIssue(sql: Executor, id: string) {
  return sql.firstValue<string>`select evidence_id as "evidenceId" from issue where id = ${id} and evidence_id is not null`;
}

export async function selectCanAccessDelivery(sql: Executor, caller: Caller, id: string) {
  return sql.hasRow`
    select from delivery join effort on effort.id = delivery.effort_id
    where delivery.id = ${id} and ${canAccessEffort(sql, caller)}`;
}

export async function selectSpecieExists(sql: Executor, id: string) {
  return sql.hasRow`select from specie where id = ${id}`;
}

type AcceptedPhoto = { id: string; treeId: string; imageName: string; treeImageName: string };

/** Returns false if the issue already has a photo. */
export async function updateIssueImage(sql: Executor, id: string, imageName: string) {
  return sql.hasRow`update issue set image_name = ${imageName} where id = ${id} and image_name is null returning id`;
}

type WriteOff = { effortId: string; specieId: string; quantity: number };

/** The names and the present stock of a requested write-off. */
export async function selectWriteOff(sql: Executor, { effortId, specieId, quantity }: WriteOff) {
  return sql.first<NonNullable<ApprovalEffect['writeOff']>>`
    select ${namedJson(sql, 'effort')} as effort, specie.common_name as specie, ${-quantity}::int as quantity,
      coalesce((
        select quantity from stock where stock.effort_id = effort.id and stock.specie_id = specie.id
      ), 0) as stock
    from effort cross join specie
    where effort.id = ${effortId} and specie.id = ${specieId}`;
}

/** Clears the private photo, which became the newest photo of this name, if it is still that one. */
export async function updateIssuePhotoAccepted(
  sql: Executor,
  { id, treeId, imageName, treeImageName }: AcceptedPhoto,
): Promise<boolean> {
  return sql.hasRow`
    update issue set image_name = null,
      tree_photo_id = (select id from tree_photo where tree_id = ${treeId} and image_name = ${treeImageName})
    where id = ${id} and image_name = ${imageName}
    returning id`;
}

export async function updateIssuePhotoRemoved(sql: Executor, id: string): Promise<void> {
  await sql`update issue set image_name = null where id = ${id}`;
}

/** Clears the private photos of old issues; returns their names. */
export async function updateOldIssuePhotosRemoved(sql: Executor, before: Date, limit: number) {
  return sql.column<string>`
    with old as (
      select id, image_name from issue
      where image_name is not null and created_at < ${before}
      order by id limit ${limit} for update skip locked)
    update issue set image_name = null from old where issue.id = old.id
    returning old.image_name`;
}

type PublicPhoto = { id: string; name: string };

export async function selectPublicIssuePhotos(sql: Executor, limit: number) {
  return sql<PublicPhoto[]>`
    select id, public_image_name as name from issue where public_image_name is not null order by id limit ${limit}`;
}

/** Replaces the name in the public folder; undefined when the picture is missing. */
export async function updatePublicIssuePhoto(
  sql: Executor,
  { id, name }: PublicPhoto,
  imageName: string | undefined,
): Promise<void> {
  await sql`
    update issue set image_name = ${imageName ?? null}, public_image_name = null
    where id = ${id} and public_image_name = ${name}`;
}

type EvidenceIssueFields = { treeId: string; code: null; kind: 'doubtful_evidence' };

export type StaffIssueRow = IssueBaseRow &
  (TreeIssueFields | EvidenceIssueFields | DeliveryIssueFields) &
  Pick<Issue, 'delivery' | 'adjustment' | 'isWriteOffRequested' | 'evidence'> & {
    reporter: MinimalAccount | null;
    /** The company of the delivery's effort. */
    companyId: string | null;
  };

export type IssueFilters = RequestOfEndpoint<typeof listIssues>['query'];

export async function selectIssues(
  sql: Executor,
  caller: Caller,
  { subject, status, kind, cursor, limit }: IssueFilters,
) {
  return sql<StaffIssueRow[]>`
    select ${staffColumns(sql, caller)}
    from ${issueTables(sql)}
    where ${canAccessIssue(sql, caller)}
      ${sql.when(subject, (value) => sql`and ${sql.identifier(`issue.${value}_id`)} is not null`)}
      ${sql.when(status, (value) => sql`and issue.status = ${value}`)}
      ${sql.when(kind, (value) => sql`and issue.kind = ${value}`)}
      ${keysetBefore(sql, 'issue.id', cursor)}
    order by issue.id desc
    limit ${limit}`;
}

export type OpenIssueCount = { kind: TreeIssueKind | DeliveryProblem; count: number };

export async function selectOpenIssueCounts(sql: Executor, caller: Caller) {
  return sql<OpenIssueCount[]>`
    select issue.kind, count(*)::int as count
    from ${issueTables(sql)}
    where issue.status <> 'resolved' and ${canAccessIssue(sql, caller)}
    group by 1
    order by 2 desc, 1`;
}

export async function selectOpenIssuesBy(
  sql: Executor,
  caller: Caller,
  by: 'company' | 'effort' | 'land' | 'planter',
) {
  const idOfTree = sql.identifier(`tree.${by}_id`);
  const idOfEffort = {
    company: sql`effort.company_id`,
    effort: sql`effort.id`,
    land: sql`effort.land_id`,
    planter: sql`null::uuid`,
  }[by];
  return sql<{ partId: string | null; count: number }[]>`
    select coalesce(${idOfTree}, ${idOfEffort}) as "partId", count(*)::int as count
    from ${issueTables(sql)}
    where issue.status <> 'resolved' and ${canAccessIssue(sql, caller)}
    group by 1`;
}

export async function selectIssue(sql: Executor, caller: Caller, id: string) {
  return sql.first<StaffIssueRow>`${issueOf(sql, caller, id)}`;
}

export async function lockIssue(sql: Executor, caller: Caller, id: string) {
  return sql.first<StaffIssueRow>`${issueOf(sql, caller, id)} for update of issue`;
}

function issueOf(sql: Executor, caller: Caller, id: string) {
  return sql`
    select ${staffColumns(sql, caller)}
    from ${issueTables(sql)}
    where issue.id = ${id} and ${canAccessIssue(sql, caller)}`;
}

type IssueChange = Pick<IssueBaseRow, 'status' | 'resolution' | 'answer' | 'answeredAt'> & {
  handledBy: string;
  at: Date;
};

export async function updateIssueStatus(sql: Executor, id: string, change: IssueChange): Promise<void> {
  const { status, resolution, answer, answeredAt, handledBy, at } = change;
  await sql`
    update issue set status = ${status}, resolution = ${resolution}, answer = ${answer}, answered_at = ${answeredAt},
      handled_by = ${handledBy}, updated_at = ${at}
    where id = ${id}`;
}

function issueTables(sql: Executor) {
  return sql`
    issue
    left join tree on tree.id = issue.tree_id
    left join land on land.id = tree.land_id
    left join planter on planter.id = tree.planter_id
    left join company on company.id = tree.company_id
    left join delivery on delivery.id = issue.delivery_id
    left join effort on effort.id = delivery.effort_id
    left join tree_evidence as evidence on evidence.id = issue.evidence_id`;
}

function canAccessIssue(sql: Executor, caller: Caller) {
  if (can(caller.role, 'seeIssues', 'all')) return sql`true`;
  return sql`(
    ${caller.accountId}::uuid in (land.account_id, planter.account_id, company.account_id) is true
    or (effort.id is not null and ${canAccessEffort(sql, caller)}))`;
}

function staffColumns(sql: Executor, caller: Caller) {
  return sql`${issueColumns(sql)}, ${reporterJson(sql, caller)} as reporter,
    case when delivery.id is not null then json_build_object('id', delivery.id, 'code', delivery.code,
      'effort', ${namedJson(sql, 'effort')},
      'species', (
        select json_agg(${specieJson(sql)} order by specie.id)
        from delivery_line join specie on specie.id = delivery_line.specie_id where delivery_id = delivery.id)) end as delivery,
    (select json_build_object('specie', ${specieJson(sql)},
        'quantity', movement.quantity)
      from stock_movement as movement join specie on specie.id = movement.specie_id
      where movement.source_id = issue.id) as adjustment,
    effort.company_id as "companyId",
    exists (
      select from approval
      where kind = 'write_off_stock' and subject_id = issue.id and approval.status = 'waiting'
    ) as "isWriteOffRequested",
    case when evidence.doubt is not null then json_build_object('doubt', evidence.doubt, 'at', iso_instant(evidence.at),
      'place', case when evidence.longitude is not null then
        json_build_object('longitude', evidence.longitude, 'latitude', evidence.latitude) end,
      'distanceM', evidence.doubt_distance_m) end as evidence`;
}

function reporterJson(sql: Executor, { accountId }: Caller) {
  return sql`(
    select ${personJson(sql, 'reporter')}
    from account as reporter where id = issue.reporter_id and ${isVisibleTo(sql, 'reporter', accountId)})`;
}

function issueColumns(sql: Executor) {
  return sql`issue.id, issue.code, issue.tree_id as "treeId", issue.kind, issue.note, issue.image_name as "imageName",
    (select image_name from tree_photo where id = issue.tree_photo_id) as "treeImageName",
    issue.status, issue.is_at_tree as "isAtTree", issue.reporter_id as "reporterId", issue.resolution, issue.answer,
    issue.answered_at as "answeredAt", issue.created_at as "createdAt", issue.updated_at as "updatedAt"`;
}
